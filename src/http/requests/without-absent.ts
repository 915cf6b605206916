/** A value's members that are not undefined. */
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out the members that are undefined. */
export function withoutAbsent<T extends object>(value: T): Present<T> {
  const present: Record<string, unknown> = {};
  for (const name in value) if (value[name] !== undefined) present[name] = value[name];
  return present as Present<T>; // the loop above is what the type says
}
