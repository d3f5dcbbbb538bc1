//! Guides as single HTML files, with their pictures inside.

use std::{
    fs,
    path::{Path, PathBuf},
};

use pocket_ra_bench::WORKSPACE;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};

/// In the sources, without language and ending.
const GUIDES: [&str; 2] = ["BUILDING", "PLAYING"];
/// Names, and the part of the file name in the sources.
const LANGUAGES: [(&str, &str); 3] = [("en", ""), ("fr", ".fr"), ("de", ".de")];

const STYLE: &str = "body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif }\n\
    img { max-width: 100%; background: #fff }\ntable { border-collapse: collapse }\n\
    td, th { border: 1px solid #999; padding: .2rem .5rem; text-align: left }\n\
    pre { overflow-x: auto }\n";

pub struct Guide {
    /// End of its name in a release.
    pub name: String,
    language: &'static str,
    source: PathBuf,
}

/// The guides that exist.
pub fn guides() -> Vec<Guide> {
    let folder = Path::new(WORKSPACE).join("boards/pico");
    let guide = |guide: &str, (language, part): (&'static str, &str)| Guide {
        name: format!("{}-{language}.html", guide.to_lowercase()),
        language,
        source: folder.join(format!("{guide}{part}.md")),
    };
    let all = GUIDES
        .iter()
        .flat_map(|name| LANGUAGES.map(|language| guide(name, language)));
    all.filter(|guide| guide.source.exists()).collect()
}

impl Guide {
    /// Links lead to headings, to the other guides of the release, or to the web; others are left out.
    pub fn html(&self, release: &str) -> Result<String, String> {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", self.source.display());
        let markdown = fs::read_to_string(&self.source).map_err(|error| named(&error))?;
        let events: Vec<Event> = Parser::new_ext(&markdown, Options::ENABLE_TABLES).collect();
        let mut headings = headings(&events).into_iter();
        let mut body = Vec::with_capacity(events.len());
        let mut links = Vec::new();
        let mut title = String::new();
        for event in events {
            body.push(match event {
                Event::Start(Tag::Heading {
                    level, classes, attrs, ..
                }) => {
                    let heading = headings.next().unwrap_or_default();
                    if level == HeadingLevel::H1 {
                        title.clone_from(&heading);
                    }
                    Event::Start(Tag::Heading {
                        level,
                        id: Some(anchor(&heading).into()),
                        classes,
                        attrs,
                    })
                }
                Event::Start(Tag::Image {
                    link_type,
                    dest_url,
                    title,
                    id,
                }) => {
                    let dest_url = self.picture(&dest_url)?;
                    Event::Start(Tag::Image {
                        link_type,
                        dest_url,
                        title,
                        id,
                    })
                }
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    title,
                    id,
                }) => {
                    let target = self.target(&dest_url, release);
                    links.push(target.is_some());
                    let Some(dest_url) = target else { continue };
                    Event::Start(Tag::Link {
                        link_type,
                        dest_url,
                        title,
                        id,
                    })
                }
                Event::End(TagEnd::Link) if links.pop() == Some(false) => continue,
                event => event,
            });
        }
        let mut html = format!(
            "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n",
            self.language
        );
        push_html(&mut html, body.into_iter());
        Ok(html)
    }

    fn picture(&self, link: &str) -> Result<CowStr<'static>, String> {
        let file = self.source.with_file_name(link);
        let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let kind = if link.ends_with(".svg") { "svg+xml" } else { "png" };
        Ok(format!("data:image/{kind};base64,{}", base64(&bytes)).into())
    }

    fn target(&self, link: &str, release: &str) -> Option<CowStr<'static>> {
        if link.starts_with('#') || link.starts_with("https://") {
            return Some(link.to_owned().into());
        }
        let (file, heading) = link.split_once('#').unwrap_or((link, ""));
        let other = guides()
            .into_iter()
            .find(|guide| guide.source.file_name().is_some_and(|name| name == file))?;
        let heading = if heading.is_empty() {
            String::new()
        } else {
            format!("#{heading}")
        };
        Some(format!("{release}-{}{heading}", other.name).into())
    }
}

/// Their texts, in order.
fn headings(events: &[Event]) -> Vec<String> {
    let mut headings = Vec::new();
    let mut heading: Option<String> = None;
    for event in events {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => headings.extend(heading.take()),
            Event::Text(text) | Event::Code(text) => heading.iter_mut().for_each(|heading| heading.push_str(text)),
            _ => {}
        }
    }
    headings
}

/// As GitHub's.
fn anchor(heading: &str) -> String {
    let heading = heading.to_lowercase().replace(' ', "-");
    heading
        .chars()
        .filter(|letter| letter.is_alphanumeric() || *letter == '-')
        .collect()
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word = (0..3).fold(0, |word, at| word << 8 | u32::from(group.get(at).copied().unwrap_or(0)));
        for digit in 0..4 {
            let letter = DIGITS[(word >> (18 - 6 * digit) & 63) as usize];
            text.push(if digit > group.len() { '=' } else { char::from(letter) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// As in a link.
    fn encoded(id: &str) -> String {
        let letter = |byte: u8| match byte.is_ascii() {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        };
        id.bytes().map(letter).collect()
    }

    #[test]
    fn base64_is_padded() {
        assert_eq!(
            ["", "a", "ab", "abc"].map(|text| base64(text.as_bytes())),
            ["", "YQ==", "YWI=", "YWJj"]
        );
    }

    #[test]
    fn every_guide_has_its_pictures_inside_and_leads_to_its_own_headings() {
        let guides = guides();
        assert!(guides.len() >= 4);
        for guide in guides {
            let html = guide.html("pocket-ra-9").unwrap();
            let ids = html.split("id=\"").skip(1).filter_map(|rest| rest.split('"').next());
            let anchors: HashSet<String> = ids.map(encoded).collect();
            let mut links: HashSet<&str> = HashSet::new();
            for source in html.split("src=\"").skip(1) {
                assert!(source.starts_with("data:image/"), "{}: {source:.60}", guide.name);
            }
            for link in html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                links.insert(link);
                match link.strip_prefix('#') {
                    Some(anchor) => assert!(anchors.contains(anchor), "{}: {link}", guide.name),
                    None => assert!(
                        link.starts_with("https://") || link.starts_with("pocket-ra-9-"),
                        "{link}"
                    ),
                }
            }
            assert!(links.len() > 1, "{}: {links:?}", guide.name);
        }
    }
}
