// Before anything is drawn: if the page cannot be fetched, its HTML says so, with a button that loads it again.
addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLScriptElement) dispatchEvent(new Event("unread"));
  },
  true, // what a script could not fetch does not bubble
);
addEventListener("unread", () => {
  const show = () => document.getElementById("unread").removeAttribute("hidden");
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
});
addEventListener("click", (event) => {
  if (event.target.closest?.("#unread button")) location.reload();
});
