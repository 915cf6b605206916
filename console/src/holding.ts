/** What this server holds. */
export interface Holding {
  /** Of its extracts, such as `Monaco`. */
  readonly names: readonly string[];
  readonly places: number;
  /** ISO 8601: the time of the data; absent where that is not known. */
  readonly date?: string;
}

/** As the server put it into the page; undefined without a data set. */
export const held: Holding | undefined = readHolding();

function readHolding(): Holding | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="waypost-holds"]')?.content ?? '';
  return content.startsWith('{') ? JSON.parse(content) : undefined;
}
