//! Speech of screen readers: not what stands in the page, but what the browser tells them of it. What is outside of
//! an open dialog is not there for them.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::Page;
use crate::failure::{Failure, Outcome};

impl Page {
    /// Waits until a live region says that, among other things.
    pub(crate) async fn hears(&self, part: &str) -> Outcome {
        self.told(part, "is said", announced).await
    }

    /// Waits until a dialog is described like that, which is read as it opens.
    pub(crate) async fn describes(&self, part: &str) -> Outcome {
        self.told(part, "describes a dialog", described).await
    }

    /// Waits until screen readers find something of this role that is called like that, or has that in its name.
    pub(crate) async fn finds(&self, kind: &str, part: &str) -> Outcome {
        self.told(part, &format!("is the name of a {kind}"), |tree| named(tree, kind)).await
    }

    async fn told(&self, part: &str, what: &str, find: impl Fn(&Value) -> Vec<String>) -> Outcome {
        let mut told = Vec::new();
        for _ in 0..100 {
            let tree = self.driver.cdp().send_raw("Accessibility.getFullAXTree", json!({})).await?;
            told = find(&tree);
            if told.iter().any(|words| words.contains(part)) {
                return Ok(());
            }
            tokio::time::sleep(super::PAUSE).await;
        }
        Err(Failure::new(format!("not {part:?} {what}, but {told:?}")))
    }
}

/// All that is not hidden from screen readers.
fn nodes(tree: &Value) -> impl Iterator<Item = &Value> {
    tree["nodes"].as_array().into_iter().flatten().filter(|node| node["ignored"] != true)
}

fn role(node: &Value) -> &str {
    node["role"]["value"].as_str().unwrap_or_default()
}

/// The names of all that has a role.
fn named(tree: &Value, kind: &str) -> Vec<String> {
    let names = nodes(tree).filter(|node| role(node) == kind);
    names.filter_map(|node| Some(node["name"]["value"].as_str()?.to_owned())).collect()
}

/// The words in live regions.
fn announced(tree: &Value) -> Vec<String> {
    let all = tree["nodes"].as_array().into_iter().flatten();
    let by_id = all.filter_map(|node| Some((node["nodeId"].as_str()?, node))).collect();
    let words = nodes(tree).filter(|node| role(node) == "StaticText" && is_live(node, &by_id));
    words.filter_map(|node| Some(node["name"]["value"].as_str()?.to_owned())).collect()
}

/// Returns true for a node in a live region.
fn is_live<'a>(mut node: &'a Value, by_id: &HashMap<&str, &'a Value>) -> bool {
    while !matches!(role(node), "status" | "alert") {
        let parent = node["parentId"].as_str().and_then(|parent| by_id.get(parent));
        let Some(parent) = parent else { return false };
        node = parent;
    }
    true
}

/// The descriptions of dialogs.
fn described(tree: &Value) -> Vec<String> {
    let dialogs = nodes(tree).filter(|node| role(node) == "dialog");
    dialogs.filter_map(|node| Some(node["description"]["value"].as_str()?.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_live_regions_that_are_not_hidden_are_heard() {
        let node = |id: &str, parent: &str, role: &str, name: &str, ignored: bool| {
            json!({
                "nodeId": id, "parentId": parent, "ignored": ignored,
                "role": { "value": role }, "name": { "value": name },
                "description": { "value": "of it" },
            })
        };
        let tree = json!({ "nodes": [
            node("1", "0", "RootWebArea", "", false),
            node("2", "1", "status", "", false),
            node("3", "2", "StaticText", "heard", false),
            node("4", "1", "alert", "", true),
            node("5", "4", "StaticText", "hidden", true),
            node("6", "1", "dialog", "a card", false),
            node("7", "6", "StaticText", "only there", false),
        ] });
        assert_eq!(announced(&tree), ["heard"]);
        assert_eq!(described(&tree), ["of it"]);
        assert_eq!(named(&tree, "StaticText"), ["heard", "only there"]);
    }
}
