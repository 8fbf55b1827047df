//! Elements as plain values, and how the page is changed to look like them.
//!
//! Frameworks make a type of its own for every element with its attributes and children, compiled anew each time:
//! 350 kB of this page with Leptos. Here there is one type, so that the page stays below the 245 kB that a visitor is
//! asked to load.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Event, HtmlInputElement};

use super::live::Follower;

/// An element with everything in it, or a text, or a place that changes by itself, or what is there already.
pub(crate) struct Node(Kind);

enum Kind {
    Text(Text),
    Element(Box<Element>),
    Live(Draw, Listen),
    Same,
}

type Text = Cow<'static, str>;
/// Draws a live place as it is now.
type Draw = Box<dyn Fn() -> Node>;
/// Has a follower called whenever a live place is to be drawn again.
type Listen = Box<dyn Fn(&Follower)>;
type Handler = Rc<dyn Fn(&Event)>;

struct Element {
    tag: &'static str,
    is_drawing: bool,
    attributes: Vec<(&'static str, Text)>,
    is_checked: Option<bool>,
    handlers: Vec<(&'static str, Handler)>,
    children: Vec<Node>,
}

pub(crate) fn html(tag: &'static str) -> Node {
    element(tag, false)
}

pub(crate) fn svg(tag: &'static str) -> Node {
    element(tag, true)
}

fn element(tag: &'static str, is_drawing: bool) -> Node {
    Node(Kind::Element(Box::new(Element {
        tag,
        is_drawing,
        attributes: Vec::new(),
        is_checked: None,
        handlers: Vec::new(),
        children: Vec::new(),
    })))
}

pub(crate) fn text(words: impl Into<Text>) -> Node {
    Node(Kind::Text(words.into()))
}

/// Nothing, where there must be something.
pub(crate) fn nothing() -> Node {
    text("")
}

/// Whatever is there already, in the same place among its siblings.
pub(crate) fn same() -> Node {
    Node(Kind::Same)
}

/// A place that is drawn again whenever the part that it follows has changed.
pub(crate) fn live(draw: Draw, listen: Listen) -> Node {
    Node(Kind::Live(draw, listen))
}

impl Node {
    fn change(mut self, change: impl FnOnce(&mut Element)) -> Node {
        if let Kind::Element(element) = &mut self.0 {
            change(element);
        }
        self
    }

    pub(crate) fn with(self, name: &'static str, value: impl Into<Text>) -> Node {
        self.with_some(name, Some(value))
    }

    pub(crate) fn with_some(self, name: &'static str, value: Option<impl Into<Text>>) -> Node {
        let value = value.map(Into::into);
        self.change(|element| element.attributes.extend(value.map(|value| (name, value))))
    }

    /// With classes for the style sheet.
    pub(crate) fn class(self, class: impl Into<Text>) -> Node {
        self.with("class", class)
    }

    pub(crate) fn checked(self, is_checked: bool) -> Node {
        self.change(|element| element.is_checked = Some(is_checked))
    }

    /// With something to do when something happens.
    pub(crate) fn on(self, name: &'static str, handler: impl Fn(&Event) + 'static) -> Node {
        self.change(|element| element.handlers.push((name, Rc::new(handler))))
    }

    pub(crate) fn child(self, child: Node) -> Node {
        self.change(|element| element.children.push(child))
    }

    /// With several things in it, or one or none.
    pub(crate) fn children(self, children: impl IntoIterator<Item = Node>) -> Node {
        self.change(|element| element.children.extend(children))
    }

    pub(crate) fn text(self, words: impl Into<Text>) -> Node {
        self.child(text(words))
    }
}

/// A node in the page.
pub(crate) enum Placed {
    Text {
        dom: web_sys::Text,
        words: Text,
    },
    Element(Box<PlacedElement>),
    /// The node that is there now, and what draws it again.
    Live(
        Rc<RefCell<Placed>>,
        #[expect(dead_code, reason = "it is called as long as it is kept")] Follower,
    ),
}

pub(crate) struct PlacedElement {
    dom: web_sys::Element,
    tag: &'static str,
    is_drawing: bool,
    attributes: Vec<(&'static str, Text)>,
    handlers: Vec<Listener>,
    children: Vec<Placed>,
}

/// A handler that can be exchanged without the browser's noticing.
struct Listener {
    name: &'static str,
    current: Rc<RefCell<Handler>>,
    closure: Closure<dyn FnMut(Event)>,
}

/// The browser may still have something to tell an element that is gone, such as that a dialog was closed.
impl Drop for PlacedElement {
    fn drop(&mut self) {
        for Listener { name, closure, .. } in &self.handlers {
            let function = closure.as_ref().unchecked_ref();
            // It fails only for what is no function.
            let _ = self.dom.remove_event_listener_with_callback(name, function);
        }
    }
}

impl Placed {
    /// Makes a node of the page. Without a page there is none, and nothing to be made for it.
    pub(crate) fn new(page: &Document, node: Node) -> Option<Placed> {
        match node.0 {
            Kind::Text(words) => Some(Placed::Text { dom: page.create_text_node(&words), words }),
            Kind::Element(element) => {
                PlacedElement::new(page, *element).map(|placed| Placed::Element(Box::new(placed)))
            }
            Kind::Live(draw, listen) => {
                let first = Placed::new(page, draw()).unwrap_or_else(|| Placed::empty(page));
                let placed = Rc::new(RefCell::new(first));
                let (shown, page) = (placed.clone(), page.clone());
                let follower: Follower = Rc::new(move || {
                    // What it draws places no message, so nobody else has it.
                    let node = draw();
                    if let Ok(mut shown) = shown.try_borrow_mut() {
                        shown.become_like(&page, node);
                    }
                });
                listen(&follower);
                Some(Placed::Live(placed, follower))
            }
            Kind::Same => None,
        }
    }

    fn empty(page: &Document) -> Placed {
        Placed::Text { dom: page.create_text_node(""), words: Cow::Borrowed("") }
    }

    /// The node as the browser knows it.
    pub(crate) fn dom(&self) -> Option<web_sys::Node> {
        match self {
            Placed::Text { dom, .. } => Some(dom.clone().into()),
            Placed::Element(element) => Some(element.dom.clone().into()),
            Placed::Live(placed, _) => placed.try_borrow().ok().and_then(|placed| placed.dom()),
        }
    }

    /// Changes what is there as little as possible, so that it looks like another node.
    fn become_like(&mut self, page: &Document, node: Node) {
        match (&mut *self, node.0) {
            (Placed::Text { dom, words }, Kind::Text(new)) => {
                if *words != new {
                    dom.set_data(&new);
                    *words = new;
                }
            }
            (Placed::Element(old), Kind::Element(new)) if old.can_become(&new) => {
                old.become_like(page, *new);
            }
            (_, Kind::Same) => {}
            (_, other) => self.replace(page, Node(other)),
        }
    }

    fn replace(&mut self, page: &Document, node: Node) {
        let Some(new) = Placed::new(page, node) else { return };
        if let (Some(old), Some(dom)) = (self.dom(), new.dom())
            && let Some(parent) = old.parent_node()
        {
            // It fails only for a node that is not there.
            let _ = parent.replace_child(&dom, &old);
        }
        *self = new;
    }
}

impl PlacedElement {
    fn new(page: &Document, element: Element) -> Option<PlacedElement> {
        let dom = if element.is_drawing {
            page.create_element_ns(Some("http://www.w3.org/2000/svg"), element.tag)
        } else {
            page.create_element(element.tag)
        };
        let mut placed = PlacedElement {
            dom: dom.ok()?,
            tag: element.tag,
            is_drawing: element.is_drawing,
            attributes: Vec::new(),
            handlers: Vec::new(),
            children: Vec::new(),
        };
        for (name, handler) in &element.handlers {
            placed.listen(name, handler.clone());
        }
        placed.become_like(page, element);
        Some(placed)
    }

    fn listen(&mut self, name: &'static str, handler: Handler) {
        let current = Rc::new(RefCell::new(handler));
        let called = current.clone();
        let closure = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            // Taken out first: what it does may exchange it.
            let handler = called.borrow().clone();
            handler(&event);
        });
        let function = closure.as_ref().unchecked_ref();
        // It fails only for what is no function.
        let _ = self.dom.add_event_listener_with_callback(name, function);
        self.handlers.push(Listener { name, current, closure });
    }

    fn can_become(&self, new: &Element) -> bool {
        let names = new.handlers.iter().map(|(name, _)| *name);
        self.tag == new.tag && self.handlers.iter().map(|listener| listener.name).eq(names)
    }

    fn become_like(&mut self, page: &Document, new: Element) {
        let is_checked = new.is_checked;
        // Before it comes into another group, where it would take the tick from the right one.
        if is_checked == Some(false) {
            self.tick(false);
        }
        self.change_attributes(new.attributes);
        for (listener, (_, handler)) in self.handlers.iter().zip(new.handlers) {
            listener.current.replace(handler);
        }
        self.change_children(page, new.children);
        if is_checked == Some(true) {
            self.tick(true);
        }
    }

    fn tick(&self, is_checked: bool) {
        if let Some(field) = self.dom.dyn_ref::<HtmlInputElement>() {
            field.set_checked(is_checked);
        }
    }

    fn change_attributes(&mut self, new: Vec<(&'static str, Text)>) {
        for (index, (name, value)) in new.iter().enumerate() {
            // Nearly always they stand in the same order.
            let same = self.attributes.get(index).filter(|(old, _)| old == name);
            let old = same.or_else(|| self.attributes.iter().find(|(old, _)| old == name));
            if old.is_none_or(|(_, old)| old != value) {
                // The shortest way to the commonest change.
                if let ("class", false) = (*name, self.is_drawing) {
                    self.dom.set_class_name(value);
                    continue;
                }
                // It fails only for names that are none.
                let _ = self.dom.set_attribute(name, value);
                // What was typed hides the attribute.
                if let ("value", Some(field)) = (*name, self.dom.dyn_ref::<HtmlInputElement>()) {
                    field.set_value(value);
                }
            }
        }
        for (name, _) in &self.attributes {
            if !new.iter().any(|(kept, _)| kept == name) {
                let _ = self.dom.remove_attribute(name);
            }
        }
        self.attributes = new;
    }

    fn change_children(&mut self, page: &Document, new: Vec<Node>) {
        for surplus in self.children.drain(new.len().min(self.children.len())..) {
            // It fails only for a node that is not there.
            let _ = surplus.dom().map(|dom| self.dom.remove_child(&dom));
        }
        let mut new = new.into_iter();
        for (child, node) in self.children.iter_mut().zip(&mut new) {
            child.become_like(page, node);
        }
        for placed in new.filter_map(|node| Placed::new(page, node)) {
            let _ = placed.dom().map(|dom| self.dom.append_child(&dom));
            self.children.push(placed);
        }
    }
}
