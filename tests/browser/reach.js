// Why a control cannot be used as it lies on the screen now; run in the page by rights.py.
(one, {least, scrolls}) => {
  scrollTo(0, 0);
  if (scrolls) one.scrollIntoView({block: "center"});
  const r = one.getBoundingClientRect();
  const over = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
  const faults = [];
  if (r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight) faults.push("is not on the screen");
  else if (!one.contains(over)) faults.push(`is covered by ${over?.outerHTML.slice(0, 80)}`);
  if (r.width < least || r.height < least) faults.push(`is ${r.width.toFixed(0)}x${r.height.toFixed(0)} px, less than ${least}`);
  if (!/[\p{L}\d]/u.test(one.innerText)) faults.push("does not say what it does");
  if (one.disabled) faults.push("is disabled");
  return faults;
}
