import { expect, it } from 'vitest'
import { asksForMoney } from './money.ts'

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
])('sees that applicants are asked for money: %s', (text) => {
  expect(asksForMoney(text)).toBe(true)
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
])('lets what is innocent pass: %s', (text) => {
  expect(asksForMoney(text)).toBe(false)
})

it.each([
  ['you must pay attention to fees and applicants will see a form ', true],
  ['pay ', false],
  ['please ', false],
])('comes to an end with a long text of "%s"', (part, isAsked) => {
  expect(asksForMoney(`${part.repeat(100_000 / part.length)}pay`)).toBe(isAsked)
})
