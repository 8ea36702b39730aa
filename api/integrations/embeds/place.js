// Puts a list of jobs or a button into the page, where the script stands: see /docs/api/.
;(() => {
  const script = document.currentScript
  const { company, job, rfp, title, ...given } = script.dataset
  const of = company ? `companies/${company}` : job ? `jobs/${job}` : rfp ? `rfps/${rfp}` : ''
  if (!of) return
  const address = new URL(`/embed/${of}/`, script.src)
  for (const name of ['kind', 'theme', 'accent', 'limit', 'lang'])
    if (given[name]) address.searchParams.set(name, given[name])
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = title || document.title
  frame.loading = 'lazy'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox')
  frame.style.cssText = 'display:block;width:100%;border:0;color-scheme:normal'
  frame.height = company ? '320' : '84'
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data?.type !== 'opencall:height') return
    if (!title && typeof data.title === 'string') frame.title = data.title
    if (Number.isFinite(data.height)) frame.height = String(Math.min(Math.max(data.height, 40), 20000))
  })
  script.after(frame)
})()
