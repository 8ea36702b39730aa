import { useState } from 'react'
import { exportPersonalData } from '#contract/people/privacy.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'

/** Downloads everything kept about the person. */
export function PrivacyPanel() {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const download = async () => {
    setPending(true)
    setFailed(false)
    await saveAnswer(exportPersonalData.path, 'my-data.zip').catch((error) => setFailed(!isCancelled(error)))
    setPending(false)
  }
  return (
    <ProfilePanel title={text('settings.data')} words={text('settings.dataWords')}>
      {hasFailed && <Banner kind="error">{text('settings.dataFailed')}</Banner>}
      <button
        type="button"
        className={button('secondary', 'button-below')}
        disabled={isPending}
        onClick={download}
      >
        {text(isPending ? 'settings.dataPending' : 'settings.dataDownload')}
      </button>
    </ProfilePanel>
  )
}
