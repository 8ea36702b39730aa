import { useState } from 'react'
import {
  changeAccess,
  joinTeam,
  leaveTeam,
  POST_ACCESSES,
  type PostAccess,
  type Team,
  type TeamMember,
} from '#contract/posting/team.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { useAccount } from '#web/app/session/account.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { Avatar } from '#web/parts/avatar.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import './team-panel.css'
import '#web/ui/field.css'

/** The people who see a job and work on it. */
export function TeamPanel({ id, loaded }: { id: string; loaded: Team }) {
  const text = useText()
  const [team, setTeam] = useState(loaded)
  const [isBusy, setBusy] = useState(false)
  const act = async (send: () => Promise<Team>) => {
    const before = team
    dismissErrors()
    setBusy(true)
    try {
      setTeam(await send())
      toast('success', text('team.saved'))
    } catch (error) {
      setTeam(before)
      toast('error', problemWords(error, text('error.offline.text')))
    }
    setBusy(false)
  }
  const choose = (access: PostAccess) => {
    // The choice is seen at once; a refusal takes it back.
    setTeam({ ...team, access })
    return act(() => api(changeAccess, { params: { id }, body: { access } }))
  }
  const turn = (member: TeamMember) =>
    act(() => api(member.on_team ? leaveTeam : joinTeam, { params: { id, member: String(member.id) } }))
  return (
    <div className="team">
      <fieldset disabled={!team.can_edit || isBusy} className="team-access">
        <legend>{text('team.access')}</legend>
        {POST_ACCESSES.map((access) => (
          <label key={access} className="team-choice">
            <input
              type="radio"
              name="access"
              checked={team.access === access}
              onChange={() => void choose(access)}
            />
            <span>
              {text(`team.access.${access}`)}
              <span className="field-hint">{text(`team.access.${access}.hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ul className="team-members">
        {team.members.map((member) => (
          <li key={member.id}>
            <Avatar image={member.image} />
            <span className="team-name">
              {member.is_you ? text('members.you', { name: member.full_name }) : member.full_name}
              <small>{`${text(`role.${member.role}`)} · ${text(standing(member))}`}</small>
            </span>
            {team.can_edit && (
              <button
                type="button"
                className={button('secondary')}
                disabled={isBusy}
                aria-label={text(member.on_team ? 'team.removeNamed' : 'team.addNamed', {
                  name: member.full_name,
                })}
                onClick={() => void turn(member)}
              >
                {text(member.on_team ? 'team.remove' : 'team.add')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <InviteLink />
    </div>
  )
}

/** Leads to where people are invited to the company, of whom the team is chosen. */
function InviteLink() {
  const text = useText()
  if (!useAccount()?.company?.abilities.includes('members.manage')) return null
  return (
    <p>
      <LocalLink to="/admin/members/" className={button('quiet')}>
        {text('members.invite')}
      </LocalLink>
    </p>
  )
}

function standing({ on_team, sees }: TeamMember) {
  if (on_team) return 'team.on'
  return sees ? 'team.sees' : 'team.hidden'
}
