import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { languageAndPath } from '#contract/languages.ts'
import './front.css'

type Suggestions = typeof import('./front-suggestions.tsx')

/**
 * The part of the front page for newcomers, as the server made it: the browser has neither its texts nor its components. Signed-in
 * people do not see it. It stays as it first came, because newer figures would take the fields, and what was typed, with them.
 */
export function FrontPart({ html: newest }: { html: string }) {
  const part = useRef<HTMLDivElement>(null)
  const [html] = useState(newest)
  useFollowedLinks(part)
  useKeptSearch(part)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by front-html.server.tsx */}
      <div ref={part} className="front-new front" dangerouslySetInnerHTML={{ __html: html }} />
      <Suggestions part={part} />
    </>
  )
}

/** They come with the first focus of a field; where loading failed, with the next. */
function Suggestions({ part }: { part: React.RefObject<HTMLElement | null> }) {
  const [loaded, setLoaded] = useState<Suggestions>()
  const form = part.current?.querySelector('form')
  useEffect(() => {
    const shown = part.current?.querySelector('form')
    // With it browsers would not restore the field where scripts do not run.
    shown?.querySelector('input')?.setAttribute('autocomplete', 'off')
    const load = () => void import('./front-suggestions.tsx').then(setLoaded, () => undefined)
    if (shown?.contains(document.activeElement)) load()
    shown?.addEventListener('focusin', load)
    return () => shown?.removeEventListener('focusin', load)
  }, [part])
  return loaded && form ? <loaded.FrontSuggestions form={form} /> : null
}

/** Keeps what was typed with this entry of the history, because browsers forget a field whose suggestions are ours. */
function useKeptSearch(part: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const form = part.current?.querySelector<HTMLFormElement>('form[role=search]')
    if (!form) return undefined
    const before: unknown = history.state?.search
    for (const [name, value] of Object.entries(before ?? {})) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = String(value)
    }
    const keep = () =>
      history.replaceState({ ...history.state, search: Object.fromEntries(new FormData(form)) }, '')
    form.addEventListener('change', keep)
    form.addEventListener('submit', keep)
    return () => {
      form.removeEventListener('change', keep)
      form.removeEventListener('submit', keep)
    }
  }, [part])
}

/** Leads to pages of the site without loading the document anew; the operator's own links may lead to anything else. */
function useFollowedLinks(part: React.RefObject<HTMLElement | null>) {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !isPlain || event.defaultPrevented) return
      if (link.origin !== location.origin || link.target || link.closest('.front-own')) return
      event.preventDefault()
      navigate(languageAndPath(link.pathname).path + link.search + link.hash)
    }
    const shown = part.current
    shown?.addEventListener('click', follow)
    return () => shown?.removeEventListener('click', follow)
  }, [part, navigate])
}
