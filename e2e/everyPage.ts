import { sampleAddresses } from './addresses.ts'
import { serious } from './axe.ts'
import { settled, type Visit, walk } from './browser.ts'

/** What else is looked at on each page; `header` is the answer's Content-Security-Policy. */
type Look = (tab: Visit, path: string, header: string) => Promise<string[]>

/** By its address, as after a reload: the answer's Content-Security-Policy. */
export async function byAddress({ page }: Visit, path: string): Promise<string> {
  const response = await page.goto(path)
  return response?.headers()['content-security-policy'] ?? ''
}

/** From page to page as a link does, without loading the application again; the first one by its address. */
export async function byLink(tab: Visit, path: string): Promise<string> {
  const { page } = tab
  if (page.url() === 'about:blank') return byAddress(tab, path)
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  return ''
}

/** Every page that this person may open: no console error, no failed request, nothing wider than the window. */
export async function faultsOfEveryPage(
  visit: Visit,
  more: readonly string[],
  open: typeof byAddress,
  look: Look,
): Promise<string[]> {
  const found: string[] = []
  const addresses = [...(await sampleAddresses(visit)), ...more]
  await walk(visit, addresses, async (tab, path) => {
    const { page } = tab
    const header = await open(tab, path)
    await settled(tab)
    for (const size of ['1', '1.125']) {
      await page.evaluate((factor) => document.documentElement.style.setProperty('--size', factor), size)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (wide > 0) found.push(`${path}（字号 ${size}）宽出 ${wide} 像素`)
    }
    const others = await look(tab, path, header)
    found.push(...[...others, ...tab.takeTroubles()].map((fault) => `${path} ${fault}`))
  })
  return found
}

/** What axe finds of serious weight, in words. */
export async function axeFaults(tab: Visit): Promise<string[]> {
  return (await serious(tab)).map(({ id, targets }) => `axe ${id} ${targets.slice(0, 2).join(' ')}`)
}
