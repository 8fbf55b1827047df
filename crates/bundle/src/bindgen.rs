//! wasm-bindgen: modules as browsers want them, and the JavaScript that loads them.

use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

/// Output of wasm-bindgen for one module.
#[derive(Debug)]
pub(crate) struct Bound {
    pub(crate) script: Vec<u8>,
    pub(crate) module: Vec<u8>,
}

/// Runs wasm-bindgen on a module. The name is that of the script, without its ending.
pub(crate) fn bind(module: &Path, name: &str) -> Result<Bound, String> {
    let complain = |reason: &dyn std::fmt::Display| format!("{}: {reason}", module.display());
    let mut bindgen = Bindgen::new();
    let mut output = bindgen
        .input_path(module)
        .out_name(name)
        .web(true)
        .map_err(|error| complain(&error))?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // The loader passes the address: the module's name depends on its content.
        .omit_default_module_path(true)
        .generate_output()
        .map_err(|error| complain(&format!("{error:#}")))?;
    // No dependency has any now; they would have to become files of the page.
    let inline = output.snippets().iter().filter(|(_, scripts)| !scripts.is_empty());
    let foreign: Vec<&str> = inline
        .map(|(name, _)| name)
        .chain(output.local_modules().keys())
        .map(String::as_str)
        .collect();
    if !foreign.is_empty() {
        let names = foreign.join(", ");
        return Err(complain(&format!("JavaScript of a dependency is not bundled: {names}")));
    }
    let script = output.js().as_bytes().to_vec();
    Ok(Bound { script, module: output.wasm_mut().emit_wasm() })
}

/// Checks that the app is linked with the version of wasm-bindgen that this program reads.
///
/// # Errors
///
/// Names both versions; wasm-bindgen's own message is hard to understand.
pub(crate) fn check_version(lock: &str) -> Result<(), String> {
    let version = |package: &str| {
        version(lock, package).ok_or_else(|| format!("Cargo.lock does not name `{package}`"))
    };
    let (app, tool) = (version("wasm-bindgen")?, version("wasm-bindgen-cli-support")?);
    if app == tool {
        return Ok(());
    }
    Err(format!(
        "the app is linked with wasm-bindgen {app}, but the bundler has wasm-bindgen-cli-support \
         {tool}: give both the same version in Cargo.toml"
    ))
}

fn version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name).skip(1);
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(app: &str, tool: &str) -> String {
        format!(
            "[[package]]\nname = \"wasm-bindgen\"\nversion = \"{app}\"\n\n[[package]]\n\
             name = \"wasm-bindgen-cli-support\"\nversion = \"{tool}\"\n"
        )
    }

    #[test]
    fn check_accepts_one_version() {
        assert_eq!(check_version(&lock("0.2.1", "0.2.1")), Ok(()));
    }

    #[test]
    fn check_names_both_versions() {
        let reason = check_version(&lock("0.2.1", "0.2.2")).unwrap_err();
        assert!(reason.contains("0.2.1") && reason.contains("0.2.2"), "{reason}");
    }

    #[test]
    fn check_names_a_missing_package() {
        let reason = check_version("[[package]]\nname = \"clap\"\n").unwrap_err();
        assert!(reason.contains("`wasm-bindgen`"), "{reason}");
    }

    #[test]
    fn check_accepts_the_lock_of_this_workspace() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
        assert_eq!(check_version(&std::fs::read_to_string(path).unwrap()), Ok(()));
    }

    #[test]
    fn bind_names_a_file_that_is_no_module() {
        let reason = bind(Path::new("no-such.wasm"), "app").unwrap_err();
        assert!(reason.contains("no-such.wasm"), "{reason}");
    }
}
