async function copy(button) {
  const code = button.parentElement.querySelector("code");
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    // Pages opened from disk may have no clipboard: what is selected can be copied by hand.
    getSelection().selectAllChildren(code);
    document.execCommand("copy");
  }
  button.textContent = "Copied";
  say("Copied");
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}
for (const button of document.querySelectorAll(".copy")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}
