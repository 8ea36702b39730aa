/** Puts a button on each block of code in a part of the page that the server rendered, with the words that came with it. */
export function addCopyButtons(part: string) {
  const article = document.querySelector<HTMLElement>(`#${part} [data-copy]`)
  const { copy = '', copied = '' } = article?.dataset ?? {}
  for (const code of article?.querySelectorAll('pre') ?? []) {
    if (code.nextElementSibling?.matches('.document-copy')) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'document-copy'
    button.textContent = copy
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.textContent?.trimEnd() ?? '')
      button.textContent = copied
      button.addEventListener(
        'blur',
        () => {
          button.textContent = copy
        },
        { once: true },
      )
    })
    code.after(button)
  }
}
