//! wasm-bindgen: modules as browsers want them, and the JavaScript that loads them.

use std::borrow::Cow;
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
    let script = output.js().to_owned();
    let imports = output.wasm_mut().imports.iter_mut().map(|import| &mut import.name);
    let script = strip(&shorten(&script, imports));
    Ok(Bound { script: script.into_bytes(), module: output.wasm_mut().emit_wasm() })
}

/// Gives the imports of a module names of a letter or two, and the functions in its script. wasm-bindgen's end with
/// a hash, which cannot be compressed: that is 6 kB of a page. A name that is not the key of just one function
/// stays.
fn shorten<'a>(script: &str, imports: impl Iterator<Item = &'a mut String>) -> String {
    let mut lines: Vec<Cow<'_, str>> = script.lines().map(Cow::Borrowed).collect();
    let mut shorts = short_names();
    for import in imports {
        let key = format!("{import}: ");
        let mut found = lines.iter_mut().filter(|line| line.starts_with(&key));
        if let (Some(line), None) = (found.next(), found.next())
            && let (Some(rest), Some(short)) = (line.strip_prefix(&*key), shorts.next())
        {
            *line = format!("{short}: {rest}").into();
            *import = short;
        }
    }
    lines.join("\n")
}

/// Names that no name of wasm-bindgen is equal to: `a` to `z`, `aa` to `zz`, and so on.
fn short_names() -> impl Iterator<Item = String> {
    (0_u32..).map(|mut number| {
        let mut name = String::new();
        loop {
            name.extend(char::from_digit(10 + number % 26, 36));
            number /= 26;
            if number == 0 {
                return name;
            }
            number -= 1;
        }
    })
}

/// Leaves out the comments and the indentation of a script.
fn strip(script: &str) -> String {
    let mut stripped = String::new();
    let mut is_comment = false;
    for line in script.lines().map(str::trim) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
            stripped.push_str(line);
            stripped.push('\n');
        }
        is_comment &= !line.ends_with("*/");
    }
    stripped
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
    fn shorten_gives_imports_and_their_functions_the_same_names() {
        let script = "{\n__wbg_a_01: function() {\n},\n__wbg_b_02: wasm.__wbg_a_01,\n}";
        let mut names = ["__wbg_b_02", "__wbg_a_01"].map(str::to_owned);
        assert_eq!(
            shorten(script, names.iter_mut()),
            "{\nb: function() {\n},\na: wasm.__wbg_a_01,\n}"
        );
        assert_eq!(names, ["a", "b"]);
    }

    #[test]
    fn shorten_keeps_a_name_that_is_not_the_key_of_one_function() {
        let script = "x: 1\nx: 2\nxy: 3";
        let mut names = ["x", "y"].map(str::to_owned);
        assert_eq!(shorten(script, names.iter_mut()), script);
        assert_eq!(names, ["x", "y"]);
    }

    #[test]
    fn short_names_are_all_different() {
        let names: Vec<String> = short_names().take(1_000).collect();
        assert_eq!([&names[0], &names[25], &names[26], &names[27]], ["a", "z", "aa", "ba"]);
        assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), 1_000);
    }

    #[test]
    fn strip_leaves_out_comments_and_indentation_only() {
        let script = "/**\n * A.\n */\nlet a = 'b // c';\n\n    // d\n    f(a\n        * 2);\n";
        assert_eq!(strip(script), "let a = 'b // c';\nf(a\n* 2);\n");
    }

    #[test]
    fn bind_names_a_file_that_is_no_module() {
        let reason = bind(Path::new("no-such.wasm"), "app").unwrap_err();
        assert!(reason.contains("no-such.wasm"), "{reason}");
    }
}
