import { expect, it } from 'vitest'
import corpus from './corpus.json' with { type: 'json' }
import { scamSignsOf } from './rules.ts'

const reasonOf = (text: string) => scamSignsOf(text)[0]?.reason

/** Every third sentence of both lists: no rule was changed because of it. */
const isHeldOut = (_: unknown, at: number) => at % 3 === 2

function measured(isIn: typeof isHeldOut) {
  const [scam, honest] = [corpus.scam.filter(isIn), corpus.honest.filter(isIn)]
  const caught = scam.filter(({ text }) => reasonOf(text))
  const wronged = honest.filter(({ text }) => reasonOf(text))
  return {
    scam: scam.length,
    honest: honest.length,
    precision: caught.length / (caught.length + wronged.length),
    recall: caught.length / scam.length,
    wronged: wronged.map(({ text }) => text),
  }
}

it('is measured by 100 sentences of either kind, each with its source', () => {
  const sources = new Set(Object.keys(corpus.sources))
  const [scam, honest] = [corpus.scam.map(({ text }) => text), corpus.honest.map(({ text }) => text)]
  expect([new Set(scam).size, new Set(honest).size]).toEqual([100, 100])
  expect(corpus.scam.filter(({ after }) => !sources.has(after))).toEqual([])
  expect(corpus.honest.filter(({ from }) => !sources.has(from))).toEqual([])
})

it('finds nearly all scams and accuses nobody who is honest', () => {
  const all = measured(() => true)
  console.log('all', all)
  expect(all).toMatchObject({ scam: 100, honest: 100, precision: 1, wronged: [] })
  expect(all.recall).toBeGreaterThanOrEqual(0.95)
})

it('holds for sentences that no rule was written for', () => {
  const heldOut = measured(isHeldOut)
  console.log('held out', heldOut)
  expect(heldOut).toMatchObject({ scam: 33, honest: 33, precision: 1 })
  expect(heldOut.recall).toBeGreaterThanOrEqual(0.84)
})

it('says what most of them want', () => {
  const named = corpus.scam.filter(({ text, why }) => reasonOf(text) === why)
  expect(named.length).toBeGreaterThanOrEqual(85)
})

it.each([
  'Pay a processing fee of GHS 50 before the interview.',
  'Application fee: GHS 100',
  'A non-refundable registration fee is required.',
  'An application fee of ₵20 applies',
  'Candidates must pay for a training kit before they start.',
  'Applicants are required to make a deposit of 200 cedis.',
  'Send GHS 30 to 0244123456 to secure your place.',
  'Please send the money via Western Union.',
  'The fee is paid through Western Union.',
  'Transfer the deposit to our MoMo.',
  'MoMo number: 0244123456',
  'Kindly deposit 150 cedis by mobile money',
  'Send us your bank account details and your PIN code.',
  'Please provide a copy of your ATM card and bank details',
  'You must send your bank details with the application.',
  'You will pay a refundable security deposit',
  '**Processing fee:** GHS 50',
  'Do not delay, pay the processing fee today',
  'There is a token form fee of GHS 40, payable on the day.',
  'Medical fee of $25 per candidate',
  'To apply, send an application fee of 50 cedis',
  'Ｐａｙ a registration fee of GHS 50',
  'Pay for your own uniform.',
  'No experience needed, pay GHS 100 for the form.',
  'We are not scammers, pay GHS 50 by MoMo.',
])('finds: %s', (text) => {
  expect(scamSignsOf(text)).toHaveLength(1)
})

it.each([
  'We look for a fee-earning solicitor.',
  'You are our mobile money product manager.',
  'You manage MoMo agents in the Ashanti Region.',
  'Customers pay their bills with mobile money.',
  'You reconcile processing fees paid by merchants.',
  'Experience with Western Union or MoneyGram agency work is welcome.',
  'There is no application fee.',
  'We never ask for a registration fee. Beware of people who do.',
  'We do not, under any circumstances, ask applicants for money.',
  'Your salary is paid by mobile money or into your bank account.',
  'You maintain the bank details of our suppliers.',
  'The successful bidder shall provide a bid security of 2 % of the price.',
  'Bidders should state their professional fees and the payment schedule.',
  'The budget is GHS 200,000. Payment follows delivery.',
  'You collect school fees from parents and issue receipts.',
  'You prepare payroll and pay suppliers on time.',
  'Review deposit and payment systems for our clients.',
  'Training is free of charge.',
  'Handle registration fees of members, GHS 50 each.',
  'Send your CV and a covering letter.',
  'Salary: GHS 3,000 a month, with a medical allowance of GHS 200.',
  'You will train agents who send and receive money.',
  'Accounts assistant: pay invoices, keep the books.',
  'You must pay suppliers on time.',
  'Submit a copy of your passport.',
  'Send your CV and a passport photograph.',
  'Submit your NMC PIN with the application.',
  'Buy vegetables from our partner farms.',
  'Buy fuel and send the receipts to the office.',
  'You pay contributions for your staff by mobile money.',
  'Pay casual workers GHS 60 a day and keep the records.',
  'Pay: GHS 2,000 a month',
  'Pay is GHS 2,000 to GHS 2,500 a month.',
  'We pay GHS 30 for each interview you complete.',
  'Training allowance of GHS 500 is paid to each trainee.',
  'You will receive a training allowance of GHS 500.',
  'Transport is refunded: GHS 50 per candidate.',
  'A phone and a monthly deposit of GHS 100 for data are provided.',
  'Security deposit of customers is recorded daily.',
  'Applications by email only; we do not use WhatsApp.',
  'Contact us on WhatsApp or by phone.',
  'You answer customers on WhatsApp, Telegram and email.',
  'Guaranteed minimum of 40 hours a week.',
  'Share your location with the dispatcher during deliveries.',
  'You enter card details of customers into our booking system.',
  "Send parcels from the shop to customers' homes.",
  'Receive parcels, label them and send them to the branches.',
  'You check deliveries and send the rest back.',
  'Send the weekly report and the balance sheet to the manager.',
  'Deposit cheques at the bank and send the remaining ones to head office.',
  'You lead the mystery shopper programme and report to marketing.',
  'Registration with the council is required.',
  'A driving test is required.',
  'Applicants pay no fee.',
  'Interviews cost nothing.',
  'The salary is GHS 1,500, paid monthly, plus a phone.',
  'Uniform allowance: GHS 200 a year.',
  'Uniforms are paid for by the company.',
  'The uniform costs GHS 150 and is paid by the company.',
  'You will make payments of GHS 5,000 and more with a second signature.',
  'Send us your portfolio.',
  'Use your own laptop; we pay GHS 100 a month for it.',
  'Please pay attention to the instructions for the form.',
  'Please state your expected pay and the earliest date.',
  'The post is paid GHS 3,000 and includes training.',
  'Candidates who pass the test are invited to the interview.',
  'You must submit your medical report before you start; we pay for the test.',
  'Provide support with password resets.',
  'You will provide account details to clients on request.',
  'Your bank account must be in your own name.',
  'You will share your PIN with nobody.',
  'Membership fee of GHS 100 a year is covered.',
  'Fee for the course: GHS 100, paid by us.',
  'You will cover for colleagues in Form 2 and Form 3.',
  'Pay and conditions: as in the collective agreement; form of contract: permanent.',
  'Pay band 5, registration with the NMC needed.',
  'Licensed nurses with a valid PIN send their CV.',
  'The employee deposits cash at the bank each evening.',
  'Send your application and certificates by post to PO Box 12, Accra.',
  'Send original invoices by courier to our office.',
])('lets what is innocent pass: %s', (text) => {
  expect(scamSignsOf(text)).toEqual([])
})

it.each([
  'Bidders must provide bank account details for payment.',
  'The bid security of GHS 5,000 must be paid to the bank named in the documents.',
  'The contractor pays for all permits and fees.',
  'The contractor will pay for the visa of its staff.',
])('lets what buyers write pass: %s', (text) => {
  expect(scamSignsOf(text, 'RFP')).toEqual([])
})

it('gives the sentence as it was written, and one for each reason', () => {
  const text =
    'We hire **ten** guards. Pay a *processing fee* of GHS 50!\nApplication fee: GHS 20. Text your PIN to us.'
  expect(scamSignsOf(text)).toEqual([
    { reason: 'fee', sentence: 'Pay a processing fee of GHS 50' },
    { reason: 'secrets', sentence: 'Text your PIN to us' },
  ])
})

it.each(['you must pay attention to fees and applicants will see a form ', 'pay ', 'please ', 'no fee, '])(
  'comes to an end with a long text of "%s"',
  (part) => {
    expect(scamSignsOf(part.repeat(100_000 / part.length)).length).toBeLessThan(2)
  },
)
