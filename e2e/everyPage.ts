import { sampleAddresses } from './addresses.ts'
import { serious } from './axe.ts'
import { settled, type Visit, walk } from './browser.ts'

/** What else is looked at on each page. */
type Look = (tab: Visit, path: string) => Promise<string[]>

/** As a link does, without loading the application again, which takes longer than the page; the first one by its address. */
async function open({ page }: Visit, path: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(path))
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/**
 * Every page that this person may open, or those `of` them: no console error, no failed request, nothing wider than the
 * window.
 */
export async function faultsOfEveryPage(
  visit: Visit,
  more: readonly string[],
  look: Look,
  of: (n: number) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = []
  const addresses = [...(await sampleAddresses(visit)), ...more].filter((_, n) => of(n))
  const unfinished = await walk(visit, addresses, async (tab, path) => {
    const { page } = tab
    await open(tab, path)
    await settled(tab)
    for (const size of ['1', '1.125']) {
      await page.evaluate((factor) => document.documentElement.style.setProperty('--size', factor), size)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (wide > 0) found.push(`${path}（字号 ${size}）宽出 ${wide} 像素`)
    }
    const others = await look(tab, path)
    found.push(...[...others, ...tab.takeTroubles()].map((fault) => `${path} ${fault}`))
  })
  return [...found, ...unfinished]
}

/** What axe finds of serious weight, in words. */
export async function axeFaults(tab: Visit): Promise<string[]> {
  return (await serious(tab)).map(({ id, targets }) => `axe ${id} ${targets.slice(0, 2).join(' ')}`)
}
