import {
  changePostSetting,
  listPostSettings,
  POST_NOTICES,
  type PostNotices,
  type PostSetting,
} from '#contract/accounts/notifications.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { toast } from '#web/app/toast.ts'
import { SidePanel } from '#web/parts/side-panel.tsx'
import '#web/parts/panel-actions.css'
import '#web/ui/field.css'
import './notification-settings.css'

const load = () => api(listPostSettings)

/** Chooses what a member is told of one post, whatever they chose for all. Each change is saved at once. */
export function PostNoticeSettings() {
  const text = useText()
  const list = useOwnList(load)
  const setShown = (id: number, notices: PostNotices) =>
    list.change((items) => items.map((each) => (each.id === id ? { ...each, notices } : each)))
  const choose = async ({ id, notices: before }: PostSetting, notices: PostNotices) => {
    setShown(id, notices)
    try {
      await api(changePostSetting, { params: { id: String(id) }, body: { notices } })
    } catch (error) {
      setShown(id, before)
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    }
  }
  return (
    <SidePanel title={text('notifications.posts')} list={list} empty={text('notifications.noPosts')}>
      <p className="panel-words">{text('notifications.postsText')}</p>
      <table className="settings settings-timed">
        <thead>
          <tr>
            <th scope="col">{text('notifications.post')}</th>
            <th scope="col">{text('notifications.tellMe')}</th>
          </tr>
        </thead>
        <tbody>
          {(list.items ?? []).map((post) => (
            <tr key={post.id}>
              <th scope="row">{post.name}</th>
              <td data-label={text('notifications.tellMe')}>
                <select
                  className="input select"
                  aria-label={`${post.name}, ${text('notifications.tellMe')}`}
                  value={post.notices}
                  onChange={({ currentTarget: { value } }) => {
                    const notices = POST_NOTICES.find((each) => each === value)
                    if (notices) void choose(post, notices)
                  }}
                >
                  {POST_NOTICES.map((notices) => (
                    <option key={notices} value={notices}>
                      {text(`notifications.post.${notices}`)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SidePanel>
  )
}
