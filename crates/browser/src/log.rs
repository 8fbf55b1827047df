//! The browser's log: errors of the page, policy violations, and every request it sent to the network.

pub(crate) mod note;

use serde_json::Value;
use thirtyfour::BrowserLogEntry;

use crate::failure::{Failure, Outcome};
use crate::page::Page;

/// Messages that are expected while there is no server.
const WITHOUT_NETWORK: &str = "ERR_CONNECTION_REFUSED";

/// More than that nobody reads.
const MOST_TOLD: usize = 5;

impl Page {
    /// Looks through all that was noted since the last time.
    ///
    /// # Errors
    ///
    /// Any error or warning on the console, violations of the content security policy among them, and
    /// any request that does not go to the server of the page.
    pub(crate) async fn check_log(&self, has_network: bool) -> Outcome {
        self.check_log_but(if has_network { &[] } else { &[WITHOUT_NETWORK] }).await
    }

    /// The same, but for what has words in it that a scenario has brought about.
    pub(crate) async fn check_log_but(&self, expected: &[&str]) -> Outcome {
        let noted = self.driver.browser_log().await?;
        let mut faults: Vec<String> =
            noted.iter().filter_map(|entry| fault(entry, expected)).collect();
        let traffic = self.driver.get_log("performance").await?;
        faults.extend(traffic.iter().filter_map(|entry| stranger(&entry.message, self.address())));
        faults.dedup();
        if faults.is_empty() {
            return Ok(());
        }
        let (number, faults) = (faults.len(), faults.iter().take(MOST_TOLD));
        let told = faults.map(String::as_str).collect::<Vec<_>>().join("; ");
        Err(Failure::new(format!("the browser has noted {number} faults: {told}")))
    }

    /// Waits until something is noted of the page, by its name in the browser's protocol.
    pub(crate) async fn noted(&self, method: &str) -> Outcome {
        for _ in 0..100 {
            let noted = self.driver.get_log("performance").await?;
            if let Some(fault) =
                noted.iter().find_map(|entry| stranger(&entry.message, self.address()))
            {
                return Err(Failure::new(fault));
            }
            if noted.iter().any(|entry| event(&entry.message)["method"] == method) {
                return Ok(());
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        Err(Failure::new(format!("the browser has not noted {method}")))
    }
}

/// An entry of the console that should not be there.
fn fault(entry: &BrowserLogEntry, expected: &[&str]) -> Option<String> {
    let is_bad = matches!(entry.level.as_str(), "SEVERE" | "WARNING");
    let is_expected = expected.iter().any(|words| entry.message.contains(words));
    (is_bad && !is_expected).then(|| format!("{}: {}", entry.level, entry.message))
}

/// A request that does not go to our server.
fn stranger(message: &str, address: &str) -> Option<String> {
    let event = event(message);
    if event["method"] != "Network.requestWillBeSent" {
        return None;
    }
    let url = event["params"]["request"]["url"].as_str()?.to_owned();
    // What the browser shows before the page is opened is its own, and no page can ask for that.
    let is_ours = url.starts_with(address)
        || ["data:", "blob:", "about:", "chrome:", "chrome-untrusted:"]
            .iter()
            .any(|kind| url.starts_with(kind));
    (!is_ours).then(|| format!("a request to {url}"))
}

/// Returns the protocol event inside a log entry of the driver.
fn event(message: &str) -> Value {
    let mut entry: Value = serde_json::from_str(message).unwrap_or_default();
    entry["message"].take()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(level: &str, message: &str) -> BrowserLogEntry {
        let (level, message) = (level.to_owned(), message.to_owned());
        BrowserLogEntry { level, message, timestamp: 0, source: None }
    }

    #[test]
    fn errors_are_faults_and_remarks_are_not() {
        assert!(fault(&entry("SEVERE", "x"), &[]).is_some());
        assert!(fault(&entry("WARNING", "x"), &[]).is_some());
        assert_eq!(fault(&entry("INFO", "x"), &[]), None);
    }

    #[test]
    fn a_missing_server_is_no_fault_when_it_was_stopped() {
        let missing = entry("SEVERE", "net::ERR_CONNECTION_REFUSED");
        assert!(fault(&missing, &[]).is_some());
        assert_eq!(fault(&missing, &[WITHOUT_NETWORK]), None);
    }

    #[test]
    fn a_request_to_another_origin_is_found() {
        let request = |url: &str| {
            let event = serde_json::json!({ "message": {
                "method": "Network.requestWillBeSent",
                "params": { "request": { "url": url } },
            } });
            stranger(&event.to_string(), "http://127.0.0.1:8000/")
        };
        assert!(request("http://127.0.0.1:9000/x").is_some());
        assert_eq!(request("http://127.0.0.1:8000/x"), None);
        assert_eq!(request("data:image/png;base64,x"), None);
        assert_eq!(request("chrome-untrusted://new-tab-page/one-google-bar"), None);
        assert_eq!(stranger("no JSON", "http://127.0.0.1:8000/"), None);
    }
}
