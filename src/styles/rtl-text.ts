/**
 * Name in `generated/`, and below `/styles/v0/`, of the plugin by which MapLibre before version 6.9 writes Arabic, Hebrew and other scripts that
 * run from right to left.
 */
export const RTL_TEXT_FILE = 'rtl-text.js';
