/** The style of the search field: of `@waypost/client/maplibre.css`, which `npm run generate:client` writes, and of `<waypost-search>`. */
export const COMBOBOX_STYLE = `/* The search field of @waypost/client. Its colours and width are variables, to be set on it or on what holds it. */
.waypost-search {
  --background: var(--waypost-search-background, light-dark(#fff, #1e2227));
  --text: var(--waypost-search-text, light-dark(#1f2328, #e6e9ec));
  --faint: var(--waypost-search-faint, light-dark(#59636e, #a5adb6));
  --active: var(--waypost-search-active, light-dark(#e8f0fe, #2c3a52));
  --line: var(--waypost-search-line, light-dark(#d1d9e0, #3a4149));
  --focus: var(--waypost-search-focus, light-dark(#0b57d0, #8ab4f8));

  position: relative;
  box-sizing: border-box;
  width: var(--waypost-search-width, 20rem);
  max-width: calc(100vw - 20px);
  border-radius: var(--waypost-search-radius, 4px);
  background: var(--background);
  color: var(--text);
  box-shadow: 0 0 0 2px rgb(0 0 0 / 10%);
  font: 16px/1.4 system-ui, sans-serif;
  text-align: start;
}

.waypost-search-input {
  box-sizing: border-box;
  width: 100%;
  height: 44px;
  padding: 0;
  padding-inline: 12px 44px;
  border: 0;
  border-radius: inherit;
  background: transparent;
  color: inherit;
  font: inherit;
  text-overflow: ellipsis;
}

.waypost-search-input::placeholder {
  color: var(--faint);
  opacity: 1;
}

.waypost-search-input:focus-visible,
.waypost-search-clear:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: -2px;
}

.waypost-search-clear {
  position: absolute;
  top: 0;
  inset-inline-end: 0;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: inherit;
  background: transparent;
  color: var(--faint);
  font-size: 22px;
  line-height: 1;
  cursor: pointer;
  touch-action: manipulation;
}

.waypost-search-clear::before {
  content: "×";
}

.waypost-search-clear[hidden],
.waypost-search-list[hidden] {
  display: none;
}

.waypost-search-list {
  max-height: min(24rem, 60vh);
  margin: 0;
  padding: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  border-top: 1px solid var(--line);
  border-radius: 0 0 4px 4px;
  background: var(--background);
  list-style: none;
}

.waypost-search-option {
  display: flex;
  gap: 10px;
  align-items: center;
  box-sizing: border-box;
  min-height: 44px;
  padding: 6px 12px;
  cursor: pointer;
  overflow-wrap: anywhere;
  touch-action: manipulation;
}

.waypost-search-option:hover,
.waypost-search-option[aria-selected="true"] {
  background: var(--active);
}

.waypost-search-option[aria-selected="true"] {
  outline: 2px solid var(--focus);
  outline-offset: -2px;
}

.waypost-search-option svg {
  flex: none;
  width: 20px;
  height: 20px;
  fill: var(--faint);
}

.waypost-search-words {
  flex: 1;
  min-width: 0;
}

.waypost-search-title,
.waypost-search-detail {
  display: block;
}

.waypost-search-title mark {
  background: none;
  color: inherit;
  font-weight: 600;
}

.waypost-search-detail,
.waypost-search-distance {
  color: var(--faint);
  font-size: 14px;
}

.waypost-search-distance {
  flex: none;
}

/* Said to who hears the page, and shown where there is no list. */
.waypost-search-status:not(.waypost-search-visible) {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.waypost-search-visible {
  padding: 8px 12px;
  border-top: 1px solid var(--line);
  background: var(--background);
  color: var(--faint);
}
`;
