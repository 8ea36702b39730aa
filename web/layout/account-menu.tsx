import '#web/app/i18n/account-texts.ts'
import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { pagePath } from '#contract/policies.ts'
import { SessionEnd } from '#web/accounts/session-end/session-end.tsx'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { useAccount } from '#web/app/session/account.ts'
import { logOut } from '#web/app/session/log-out.ts'
import { readSide } from '#web/app/session/session.ts'
import { Avatar } from '#web/parts/avatar.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import './account-menu.css'
import './language-menu.css'
import './site-header.css'

const PolicyNotice = island(async () => (await import('#web/accounts/policy-notice.tsx')).PolicyNotice)

/** A document request, because the operator may have moved the workspace to another site. */
const HOMES = {
  seeker: { to: '/user/profile/', label: 'account.profile' },
  company: { to: '/admin/', reloadDocument: true, label: 'account.profile' },
  operator: { to: '/operator/', label: 'account.operator' },
} as const
const APPLICATIONS = '/user/applications/'
const HELP = pagePath('help')
const NOTIFICATIONS = '/user/notifications/'
/** A job seeker's own pages, in the menu of a wide window and in a phone's panel. */
const OWN = [
  { to: APPLICATIONS, icon: 'rows', label: 'applications.own' },
  { to: '/user/cvs/', icon: 'upload', label: 'cvs.own' },
  { to: '/user/firm/', icon: 'company', label: 'firm.own' },
  { to: NOTIFICATIONS, icon: 'bell', label: 'notifications.title' },
  { to: '/user/recommended/', icon: 'check', label: 'recommended.title' },
  { to: '/user/saved-searches/', icon: 'search', label: 'saved.title' },
  { to: '/user/following/', icon: 'company', label: 'followed.title' },
  { to: '/user/calendar/', icon: 'calendar', label: 'own.calendar' },
  { to: '/user/settings/', icon: 'mail', label: 'notifications.settings' },
] as const
const isSeeker = () => readSide() === 'seeker'
const OF_MEMBER: readonly string[] = [NOTIFICATIONS, '/user/calendar/', '/user/settings/']
const OF_OPERATOR: readonly string[] = [NOTIFICATIONS, '/user/settings/']
const ownLinks = () => {
  if (isSeeker()) return OWN
  const own = readSide() === 'company' ? OF_MEMBER : OF_OPERATOR
  return OWN.filter(({ to }) => own.includes(to))
}

/** Picture and name with a popover for Profile and Logout (product-spec §2). */
export function AccountMenu() {
  const text = useText()
  const address = useAddress()
  const account = useAccount()
  const { label, ...home } = HOMES[readSide()]
  return (
    <>
      {isSeeker() && (
        <div className="account-applications">
          <LocalLink to={APPLICATIONS} className={button('quiet')}>
            {text('applications.own')}
          </LocalLink>
        </div>
      )}
      <button type="button" popoverTarget="account-menu" className={button('quiet', 'account-button')}>
        <Avatar image={account?.image} />
        <span>{account?.full_name ?? <span className="sr-only">{text('account.label')}</span>}</span>
        <Icon name="open" />
        <UnreadBadge />
      </button>
      <MenuBadge />
      <div id="account-menu" popover="auto" className="language-menu account-menu">
        <ul>
          <li>
            <LocalLink {...home} onClick={closeMenu}>
              <Icon name="account" />
              {text(label)}
            </LocalLink>
          </li>
          {ownLinks().map(({ to, icon, label }) => (
            <li key={to}>
              <LocalLink to={to} onClick={closeMenu}>
                <Icon name={icon} />
                {text(label)}
              </LocalLink>
            </li>
          ))}
          <li>
            <LocalLink to="/user/account/" onClick={closeMenu}>
              <Icon name="filters" />
              {text('account.settings')}
            </LocalLink>
          </li>
          <li>
            {/* A document of its own, as in the footer. */}
            <a href={address(HELP)}>
              <Icon name="info" />
              {text('account.help')}
            </a>
          </li>
          <li>
            <LogOut />
          </li>
        </ul>
      </div>
      <AccountDuties />
    </>
  )
}

/** Asks a signed-in person over any page: for a new login, and to read changed policies. */
export function AccountDuties() {
  const account = useAccount()
  return (
    <>
      <SessionEnd />
      {account?.policies_due && (
        <Suspense>
          <PolicyNotice />
        </Suspense>
      )}
    </>
  )
}

/** On a phone the picture is behind the menu, so its button says how much is unread. */
function MenuBadge() {
  const menu = document.querySelector('.header-menu > .script-only')
  return menu && createPortal(<UnreadBadge />, menu)
}

function closeMenu() {
  document.getElementById('account-menu')?.hidePopover()
}

/** The account menu's links in the slide-in panel. */
export function AccountPanel() {
  const text = useText()
  const address = useAddress()
  const account = useAccount()
  const { label, ...home } = HOMES[readSide()]
  return (
    <div>
      <p className="drawer-name">
        <Avatar image={account?.image} />
        {account?.full_name}
      </p>
      <LocalLink {...home} className="drawer-link">
        {text(label)}
      </LocalLink>
      {ownLinks().map(({ to, label }) => (
        <LocalLink key={to} to={to} className="drawer-link">
          {text(label)}
          {to === NOTIFICATIONS && <UnreadBadge />}
        </LocalLink>
      ))}
      <LocalLink to="/user/account/" className="drawer-link">
        {text('account.settings')}
      </LocalLink>
      <a href={address(HELP)} className="drawer-link">
        {text('account.help')}
      </a>
      <LogOut className="drawer-link" />
    </div>
  )
}

function LogOut({ className = '' }: { className?: string }) {
  const text = useText()
  const navigate = useNavigate()
  return (
    <button type="button" className={className} onClick={() => logOut(navigate)}>
      {!className && <Icon name="logout" />}
      {text('account.logout')}
    </button>
  )
}
