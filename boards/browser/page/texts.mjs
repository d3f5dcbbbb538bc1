// Texts of the page, one catalogue per language in texts/. `{name}` is replaced by a value. Elements name their text in
// `data-text`, and their accessible name in `data-label`.

let catalogues = {};
let language = 'en';

/** Catalogues by language tag, including English. */
export function useCatalogues(byLanguage) {
  catalogues = byLanguage;
}

/** The first language of the list that the page has. */
export function chooseLanguage(wanted) {
  language = wanted.map(tag => tag.slice(0, 2)).find(tag => Object.hasOwn(catalogues, tag)) ?? 'en';
  return language;
}

export function text(key, values = {}) {
  return catalogues[language][key].replace(/\{(\w+)\}/g, (_, name) => reasonText(values[name]));
}

/** `{ key, values }`, or a technical text in English. */
export const reasonText = reason => (typeof reason === 'object' ? text(reason.key, reason.values) : String(reason));

export function fillTexts(root, values) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text, values);
  for (const element of root.querySelectorAll('[data-label]')) element.setAttribute('aria-label', text(element.dataset.label, values));
}
