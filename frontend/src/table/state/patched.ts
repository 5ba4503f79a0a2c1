type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A JSON value with a merge patch (RFC 7396) applied. What was given stays as it is.
 * An object that is applied to a list has indices as keys, or `at`, `remove` and `insert`.
 */
export function patched(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  if (Array.isArray(value) && "at" in patch) {
    const { at, remove, insert } = patch as { at: number; remove: number; insert: unknown[] };
    return [...value.slice(0, at), ...insert, ...value.slice(at + remove)];
  }
  if (Array.isArray(value)) return value.map((each, index) => (index in patch ? patched(each, patch[index]) : each));
  const members: Members = isObject(value) ? { ...value } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete members[name];
    else members[name] = patched(members[name], change);
  }
  return members;
}
