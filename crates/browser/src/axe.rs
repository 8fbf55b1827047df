//! axe-core, which finds what keeps people out of a page. It is not ours and not in this tree: a
//! registry of npm packages has it, and its checksum is here.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::failure::{Failure, Outcome};
use crate::page::Page;

const PACKAGE: &str = "axe-core";
const VERSION: &str = "4.14.0";
/// The one file of the package that is used, and its SHA-256.
const FILE: &str = "package/axe.min.js";
const CHECKSUM: &str = "20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878";

/// Everything that axe-core finds in the document as it is, except that it takes a board which stands on
/// its corner for the box around it, and so believes that words beside the board are on its wood. The
/// contrast of these is computed here instead, against what they really stand on (WCAG 2.2, 1.4.3): names of
/// large boards on the wood of their boards, which are not around them, all else on what is. And where
/// colors are forced, it asks how letters are filled, which browsers answer as the page would have it: what it
/// finds there is computed again from the color that is seen.
const RUN: &str = r"
const done = arguments[arguments.length - 1];
const words = '.compass .name, .compass .seat-name, .compass .side, .compass .badge';
const isBesideBoard = (node) => node.element.matches(words);
const place = (node) => `${node.target.join(' ')} (${node.failureSummary.replace(/\s+/g, ' ')})`;
const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const color = (...layers) => {
  for (const layer of layers) { canvas.fillStyle = layer; canvas.fillRect(0, 0, 1, 1); }
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
};
const light = (layers) => color(...layers)
  .map((part) => part / 255)
  .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
const ancestors = (element) => element ? [...ancestors(element.parentElement), element] : [];
const below = (element) => element.matches('.name.large')
  ? document.querySelector(`[data-board=${element.textContent.trim()}]`)
  : element.closest('.board') ?? element;
const contrast = (element) => {
  const ground = ancestors(below(element)).map((one) => getComputedStyle(one).backgroundColor);
  const [one, other] = [light(ground), light([...ground, getComputedStyle(element).color])];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};
const isForced = matchMedia('(forced-colors: active)').matches;
const isRight = (node) => isBesideBoard(node) || isForced && contrast(node.element) >= 4.5;
const pale = [...document.querySelectorAll(words)]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, contrast(one)])
  .filter(([, value]) => value < 4.5)
  .map(([one, value]) => `contrast of ${value.toFixed(2)}: ${one.outerHTML}`);
axe.run(document, { resultTypes: ['violations'], elementRef: true }).then(
  (found) => done(found.violations
    .map((one) => one.id === 'color-contrast' ? { ...one, nodes: one.nodes.filter((node) => !isRight(node)) } : one)
    .filter((one) => one.nodes.length > 0)
    .map((one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 5).map(place).join(', ')}`)
    .concat(pale)),
  (error) => done([String(error)]));
";

/// The script, whose checksum is right.
#[derive(Debug)]
pub(crate) struct Axe {
    script: String,
}

impl Axe {
    /// Takes the script from the folder, and puts it there if it is not there yet.
    pub(crate) fn fetch(work: &Path) -> Outcome<Axe> {
        let folder = work.join(format!("{PACKAGE}-{VERSION}"));
        let path = folder.join(FILE);
        if !path.is_file() {
            fs::create_dir_all(&folder)?;
            let archive = download(&folder)?;
            let archive = archive.to_string_lossy().into_owned();
            let target = folder.to_string_lossy().into_owned();
            run(Command::new("tar").args(["-xzf", &archive, "-C", &target, FILE]))?;
        }
        let script = fs::read_to_string(&path)?;
        let checksum = checksum(&script);
        if checksum != CHECKSUM {
            let path = path.display();
            return Err(Failure::new(format!(
                "{path} has the checksum {checksum}, not {CHECKSUM}; remove it to load it again"
            )));
        }
        Ok(Axe { script })
    }

    /// # Errors
    ///
    /// Everything that axe-core finds wrong, with the elements.
    pub(crate) async fn check(&self, page: &Page, state: &str) -> Outcome {
        if page.look("return typeof axe;", json!([])).await? == "undefined" {
            page.look(&self.script, json!([])).await?;
        }
        let found = page.driver.execute_async(RUN, vec![]).await?;
        let faults: Vec<&str> =
            found.json().as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if faults.is_empty() {
            return Ok(());
        }
        Err(Failure::new(format!("axe-core, {state}: {}", faults.join("; "))))
    }
}

/// Loads the package from the registry that npm is configured for: by npm itself, or, where only the
/// address of a registry is known, by curl.
fn download(folder: &Path) -> Outcome<PathBuf> {
    let archive = format!("{PACKAGE}-{VERSION}.tgz");
    let package = format!("{PACKAGE}@{VERSION}");
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", &package]).current_dir(folder);
    let mut reasons = Vec::new();
    match run(&mut npm) {
        Ok(()) => return Ok(folder.join(archive)),
        Err(reason) => reasons.push(reason.to_string()),
    }
    match registry() {
        None => reasons.push(String::from("no registry is named in the environment or `.npmrc`")),
        Some(registry) => {
            let url = format!("{}/{PACKAGE}/-/{archive}", registry.trim_end_matches('/'));
            let mut curl = Command::new("curl");
            curl.args(["--fail", "--silent", "--show-error", "--location", "--output", &archive]);
            match run(curl.arg(url).current_dir(folder)) {
                Ok(()) => return Ok(folder.join(archive)),
                Err(reason) => reasons.push(reason.to_string()),
            }
        }
    }
    Err(Failure::new(format!(
        "{package} cannot be loaded from a registry of npm packages ({}); install npm, or set \
         `npm_config_registry`",
        reasons.join("; ")
    )))
}

/// The registry that npm would ask.
fn registry() -> Option<String> {
    let named = ["npm_config_registry", "NPM_CONFIG_REGISTRY"];
    let named = named.iter().find_map(|name| env::var(name).ok());
    named.filter(|address| !address.is_empty()).or_else(|| {
        let settings = fs::read_to_string(env::home_dir()?.join(".npmrc")).ok()?;
        registry_in(&settings)
    })
}

fn registry_in(settings: &str) -> Option<String> {
    let entries = settings.lines().filter_map(|line| line.split_once('='));
    let mut registries = entries.filter(|(name, _)| name.trim() == "registry");
    registries.next().map(|(_, address)| address.trim().to_owned())
}

fn run(command: &mut Command) -> Outcome {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| Failure::new(format!("{name}: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let words = String::from_utf8_lossy(&output.stderr);
    Err(Failure::new(format!("{name}: {} {}", output.status, words.trim())))
}

/// In hexadecimal digits.
fn checksum(text: &str) -> String {
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|half| char::from_digit(half.into(), 16));
    Sha256::digest(text).iter().flat_map(digits).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        // FIPS 180-4, the message "abc".
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(checksum("abc"), expected);
    }

    #[test]
    fn the_registry_is_read_from_the_settings_of_npm() {
        let settings = "fund=false\nregistry = https://example.org/npm/\n@ours:registry=x\n";
        assert_eq!(registry_in(settings).as_deref(), Some("https://example.org/npm/"));
        assert_eq!(registry_in("fund=false\n"), None);
    }
}
