type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);

/** A JSON value with a merge patch (RFC 7396) applied. An object that is applied to a list has indices as keys. What was given stays as it is. */
export function patched(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  if (Array.isArray(value)) return value.map((each, index) => (index in patch ? patched(each, patch[index]) : each));
  const members: Members = isObject(value) ? { ...value } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete members[name];
    else members[name] = patched(members[name], change);
  }
  return members;
}
