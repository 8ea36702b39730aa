import type { Page } from '@playwright/test'
import { logInByHand, open, PASSWORD, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { holdRequests } from '#tests/support/browser/held.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

async function openProfile(page: Page, tab: string) {
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  await page.getByRole('tab', { name: tab }).click()
  return page.getByRole('tabpanel', { name: tab })
}

const fillMonth = async (page: Page, group: string, month: string, year: string) => {
  await page.getByRole('group', { name: group }).getByLabel('Month').fill(month)
  await page.getByRole('group', { name: group }).getByLabel('Year').fill(year)
}

test('a record that is added or changed stands where a reload would show it', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const data = { role: 'Present', company: 'Volta Works', description: 'Roads.', start_date: '2020-01-01' }
  await send(page, '/api/employment-records/', { token: account.token, data })
  await open(page, '/user/profile/', account)
  await page.getByRole('tab', { name: 'Experience' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Experience' })
  await panel.getByRole('button', { name: 'Add Professional Experience' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').fill('Earlier')
  await dialog.getByLabel('Company').fill('Tema Works')
  await dialog.getByLabel('Description').fill('Bridges.')
  await fillMonth(page, 'Date Started', '3', '2010')
  await fillMonth(page, 'Date Ended', '3', '2014')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('listitem')).toContainText(['Present', 'Earlier'])
})

test('a job seeker adds a job, corrects it and deletes it', async ({ visitor: page }) => {
  const panel = await openProfile(page, 'Experience')
  const dialog = page.getByRole('dialog', { name: 'Add Professional Experience' })
  await panel.getByRole('button', { name: 'Add Professional Experience' }).click()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await dialog.getByRole('link', { name: 'Enter the company' }).click()
  await expect(dialog.getByLabel('Company')).toBeFocused()

  await dialog.getByLabel('Role').fill('Surveyor')
  await dialog.getByLabel('Company').fill('Volta Works')
  await dialog.getByLabel('Description').fill('Roads.\nBridges.')
  await fillMonth(page, 'Date Started', '3', '2021')
  await fillMonth(page, 'Date Ended', 'Feb', '2019')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('link')).toHaveText('The end must not be before the start')
  await fillMonth(page, 'Date Started', '3', '2017')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  // The answer comes after both clicks; the second would otherwise land behind the dialog.
  const saving = await holdRequests(page, '**/api/employment-records/')
  await dialog.getByRole('button', { name: 'Save' }).dblclick()
  saving.release()
  await expect(page.getByText('Professional experience added successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
  await expect(panel.getByRole('listitem')).toContainText(['SurveyorVolta WorksMar 2017 – Feb 2019'])
  await expect(panel.getByRole('heading', { name: 'Professional Experience' })).toBeFocused()

  await panel.getByRole('button', { name: 'Edit Surveyor, Volta Works' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Professional Experience' })
  await expect(editing.getByLabel('Description')).toHaveValue('Roads.\nBridges.')
  await editing.getByLabel('I presently work here').check()
  await expect(editing.getByRole('group', { name: 'Date Ended' }).getByLabel('Year')).toBeDisabled()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Professional experience updated successfully')).toBeVisible()
  await expect(panel.getByRole('listitem')).toContainText('Mar 2017 – Present')
  await expect(panel.getByRole('button', { name: 'Edit Surveyor, Volta Works' })).toBeFocused()

  await page.reload()
  await panel.getByRole('button', { name: 'Delete Surveyor, Volta Works' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(asked).toContainText('Are you sure you want to delete this item?')
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await panel.getByRole('button', { name: 'Delete Surveyor, Volta Works' }).click()
  const deleting = await holdRequests(page, '**/api/employment-records/*/')
  await asked.getByRole('button', { name: 'Confirm' }).dblclick()
  deleting.release()
  await expect(panel.getByText('Where have you worked?')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Professional Experience' })).toBeFocused()
})

test('the newest record comes first, and stays after a reload', async ({ visitor: page }) => {
  const panel = await openProfile(page, 'Education')
  const dialog = page.getByRole('dialog', { name: 'Add Education' })
  for (const level of ['BSc', 'MSc']) {
    await panel.getByRole('button', { name: 'Add Education' }).click()
    await dialog.getByLabel('Qualification level').selectOption(level)
    await dialog.getByLabel('Field of study').fill('Chemistry')
    await dialog.getByLabel('Institution').fill('University of Ghana')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  const both = [/^Master of Science \(MSc\), Chemistry/, /^Bachelor of Science/]
  await expect(panel.getByRole('listitem')).toHaveText(both)
  await page.reload()
  await expect(panel.getByRole('listitem')).toHaveText(both)
})

test('what goes on comes first, what has no day last and without a period', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const add = (role: string, dates: object) =>
    send(page, '/api/employment-records/', {
      token: account.token,
      data: { role, company: 'Volta Works', description: role, ...dates },
    })
  await add('Surveyor', { start_date: '2021-03-01' })
  await add('Helper', { start_date: '2017-03-01', end_date: '2019-02-01' })
  await add('Porter', {})
  await open(page, '/user/profile/', account)
  await page.getByRole('tab', { name: 'Experience' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Experience' }).getByRole('listitem')).toHaveText([
    'SurveyorVolta WorksMar 2021 – PresentSurveyor',
    'HelperVolta WorksMar 2017 – Feb 2019Helper',
    'PorterVolta WorksPorter',
  ])
  await page.goto('/user/preview/')
  await expect(page.locator('.background-sheet').getByRole('listitem')).toHaveText([
    /^Surveyor.*Present/,
    /^Helper/,
    'PorterVolta WorksPorter',
  ])
})

test('the dialog asks before typed text is lost', async ({ visitor: page }) => {
  const panel = await openProfile(page, 'Projects')
  const dialog = page.getByRole('dialog', { name: 'Add Project' })
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' })
  await panel.getByRole('button', { name: 'Add Project' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('button', { name: 'Add Project' })).toBeFocused()

  await panel.getByRole('button', { name: 'Add Project' }).click()
  await dialog.getByLabel('Project name').fill('Footbridges')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave()
    await expect(asked.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(dialog.getByLabel('Project name')).toHaveValue('Footbridges')
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('the form stays when the network is down', async ({ visitor: page, context }) => {
  const panel = await openProfile(page, 'Projects')
  const dialog = page.getByRole('dialog', { name: 'Add Project' })
  await panel.getByRole('button', { name: 'Add Project' }).click()
  await dialog.getByLabel('Project name').fill('Footbridges')
  await dialog.getByLabel('Role').fill('Lead')
  await dialog.getByLabel('Description').fill('All of them.')
  await fillMonth(page, 'Date Started', '1', '2020')
  await fillMonth(page, 'Date Ended', '12', '2020')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Check your connection')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Project added successfully')).toBeVisible()
  await expect(panel.getByRole('listitem')).toContainText('Jan 2020 – Dec 2020')
})

test('a list that fails to load says so, and loads on retry', async ({ visitor: page }) => {
  await page.route('**/api/employment-records/', (route) => route.abort(), { times: 1 })
  const panel = await openProfile(page, 'Experience')
  await expect(panel.getByRole('alert')).toContainText('We could not load this.')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('Where have you worked?')).toBeVisible()
})

test('typed text survives the end of a session and is there after signing in', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/profile/#projects', account)
  const dialog = page.getByRole('dialog', { name: 'Add Project' })
  const add = page.getByRole('button', { name: 'Add Project' })
  await add.click()
  await dialog.getByLabel('Project name').fill('Footbridges')
  await dialog.getByLabel('Role').fill('Lead')
  await dialog.getByLabel('Description').fill('All of them.')
  await fillMonth(page, 'Date Started', '1', '2020')
  await fillMonth(page, 'Date Ended', '12', '2020')
  await page.request.post('/api/accounts/logout/', { headers: { Authorization: `Token ${account.token}` } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The form stays, yet the person leaves it for the login page.
  await page.getByRole('dialog', { name: 'Log in to go on' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your session has ended')
  await page.reload()
  await expect(page).toHaveURL(/\/login\/\?next=/)
  await logInByHand(page, account.email, PASSWORD)
  await page.getByRole('tab', { name: 'Projects' }).click()
  await add.click()
  await expect(dialog.getByLabel('Description')).toHaveValue('All of them.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Project added successfully')).toBeVisible()
  await add.click()
  await expect(dialog.getByLabel('Description')).toHaveValue('')
})
