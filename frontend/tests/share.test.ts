import { expect, test } from "vitest";
import { isOfThisComputer } from "../src/lib/share.ts";

test.each(["localhost", "paigow.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("%s leads to the reader's own computer", (host) => {
  expect(isOfThisComputer(host)).toBe(true);
});

test.each(["192.168.1.7", "paigow.example", "mylocalhost", "localhost.example", "127.0.0.1.example"])("%s leads to another one", (host) => {
  expect(isOfThisComputer(host)).toBe(false);
});
