/** How personal data looks to someone without the permission to see it. Short or unknown shapes hide everything. */

/** 13800138000 → 138****8000; landlines and other numbers keep their last four digits. */
export function maskPhone(phone: string): string {
  if (/^(\+\d{1,4}-)?1\d{10}$/.test(phone)) return `${phone.slice(0, -8)}****${phone.slice(-4)}`
  return keepEnds(phone, 0, 4)
}

/** 11010519491231002X → 110105********002X; the birth date is what must not be seen. */
export function maskIdCard(card: string): string {
  return card.length >= 15 ? keepEnds(card, 6, 4) : keepEnds(card, 0, 0)
}

/** Bank account or card: last four digits only. */
export function maskAccount(account: string): string {
  return keepEnds(account.replace(/\s/g, ''), 0, 4)
}

/** 张三 → 张*, 欧阳小明 → 欧***. */
export function maskName(name: string): string {
  const letters = [...name]
  return letters.length === 0 ? '' : letters[0] + '*'.repeat(Math.max(1, letters.length - 1))
}

function keepEnds(text: string, head: number, tail: number): string {
  if (text === '') return ''
  const hidden = text.length - head - tail
  // A value hardly longer than what stays would be given away by its ends.
  if (hidden < 3) return '*'.repeat(text.length)
  return text.slice(0, head) + '*'.repeat(hidden) + (tail === 0 ? '' : text.slice(-tail))
}
