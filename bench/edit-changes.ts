import { type PostForm, Transition } from '#contract/posting/posts.ts'
import { form as typed } from '#tests/support/browser/post-forms.ts'
import { type Changing, keepChanging } from './changing.ts'

type Post = { id: number; version: number; form: PostForm }

/** One change in so many publishes a further job, and closes it the next time. */
const NEW_POST_EVERY = 5

/** Publishes a job as a company's member, and edits it through the API until it is stopped. */
export async function keepEditing(url: string, token: string, everyMs: number): Promise<Changing> {
  const ask = asker(url, token)
  let edited = await publishPost(ask, 'Bricklayer')
  let further: Post | undefined
  return keepChanging(everyMs, async (n) => {
    if (n % NEW_POST_EVERY !== NEW_POST_EVERY - 1) edited = await editPost(ask, edited, n)
    else if (further) further = await closePost(ask, further)
    else further = await publishPost(ask, `Mason ${n}`)
  })
}

type Ask = (method: 'POST' | 'PATCH', path: string, body: unknown) => Promise<Post>

function asker(url: string, token: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(`${url}/api/company/posts/${path}`, {
      method,
      headers: {
        authorization: `Token ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': '10.254.0.1',
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    // The product's own answer.
    return (await answer.json()) as Post
  }
}

async function publishPost(ask: Ask, name: string): Promise<Post> {
  const { id, version, form } = await ask('POST', '', { kind: 'JOB' })
  const saved = await ask('PATCH', `${id}/`, { version, form: { ...form, ...typed({ name }) } })
  return move(ask, saved, { action: 'publish', version: saved.version })
}

async function editPost(ask: Ask, { id, version, form }: Post, n: number): Promise<Post> {
  const name = `Bricklayer ${n} ${Date.now()}`
  const saved = await ask('PATCH', `${id}/`, { version, form: { ...form, name } })
  return move(ask, saved, { action: 'publish_changes', version: saved.version })
}

async function closePost(ask: Ask, post: Post): Promise<undefined> {
  await move(ask, post, { action: 'close', reason: 'The bench has closed it' })
}

const move = (ask: Ask, { id }: Post, transition: typeof Transition._zod.input) =>
  ask('POST', `${id}/transitions/`, Transition.parse(transition))
