type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Zeros in an array of another one's type. */
export function emptyLike<T extends TypedArray>(array: T, length: number): T {
  return new (array.constructor as new (length: number) => T)(length); // every typed array has this constructor
}
