import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Visit } from './browser.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly impact: string
  readonly targets: string[]
}

/** Rules whose findings weigh less than serious: they are not asked about, what they find is not told here. */
const light = [
  ...['region', 'heading-order', 'empty-heading', 'page-has-heading-one', 'skip-link', 'presentation-role-conflict'],
  ...['landmark-one-main', 'landmark-unique', 'landmark-banner-is-top-level', 'landmark-main-is-top-level'],
  ...['landmark-contentinfo-is-top-level', 'landmark-complementary-is-top-level', 'landmark-no-duplicate-main'],
  ...['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'image-redundant-alt'],
]

/** What axe finds on the page as it stands, of serious or critical weight. */
export async function serious({ page }: Visit): Promise<Finding[]> {
  // A document keeps it from one page of the product to the next.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (lighter) => {
    const axe = (
      globalThis as unknown as {
        axe: {
          run(
            node: Document,
            options: object,
          ): Promise<{ violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }>
        }
      }
    ).axe
    const rules = Object.fromEntries(lighter.map((id) => [id, { enabled: false }]))
    const result = await axe.run(document, { rules, resultTypes: ['violations'], preload: false, iframes: false })
    return result.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, nodes }) => ({ id, impact, targets: nodes.map((node) => node.target.join(' ')) }))
  }, light)
}
