// An error reported in the language of the user.

export class Problem extends Error {
  /** `key` and `values` of a text in page/texts/. */
  constructor(key, values = {}) {
    super(key);
    this.values = values;
  }
}

/** A text of the page, or the technical message of any other error. */
export const reasonOf = error => (error instanceof Problem ? { key: error.message, values: error.values } : error?.message ?? String(error));
