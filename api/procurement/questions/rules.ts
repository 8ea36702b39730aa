type Answered = { name: string; count: number; isAsker: boolean }

export function answered({ name, count, isAsker }: Answered) {
  const many = count === 1 ? 'One answer was' : `${count} answers were`
  return {
    title: `${isAsker ? 'Your question was answered' : 'New answers'}: ${name}`,
    content: `${many} published on its page.`,
  }
}
