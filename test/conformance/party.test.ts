import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Who may write among another company's rows: the modules of the mall, and nobody else (decision 0180). */
const trading = ['mallOrder', 'mallPayment', 'afterSale', 'mallInvoice']

test('only the modules of the mall go to the other party of a trade', () => {
  const callers = globSync('src/modules/*/server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && /\.withParty\b/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/').split('/')[2] as string)
  expect([...new Set(callers)].filter((name) => !trading.includes(name))).toEqual([])
})
