import { afterEach, expect, test, vi } from 'vitest'
import { fetchAhead, knowPages, pageExists } from './pages.ts'

const Nothing = () => null
const line = (facts: object) => vi.stubGlobal('navigator', { onLine: true, ...facts })
afterEach(() => vi.unstubAllGlobals())

function known(page = vi.fn(async () => Nothing)) {
  const codes = knowPages([
    { path: '/list', title: '列表', page },
    { path: '/r/:qr', title: '扫码', page: async () => Nothing },
  ])
  return { page, code: codes.get('/list') }
}

test('the code of a page is fetched once, whoever asks first', async () => {
  line({})
  const { page, code } = known()
  await fetchAhead('/list')
  await fetchAhead('/list')
  expect(await code?.load()).toBe(Nothing)
  expect(page).toHaveBeenCalledOnce()
  expect([pageExists('/list'), pageExists('/gone')]).toEqual([true, false])
})

test('what failed ahead says nothing, and is fetched anew by who goes there', async () => {
  line({})
  const { page, code } = known(vi.fn(async () => Nothing).mockRejectedValueOnce(new TypeError('network')))
  await fetchAhead('/list')
  expect(await code?.load()).toBe(Nothing)
  expect(page).toHaveBeenCalledTimes(2)
})

test.each([[{ connection: { saveData: true } }], [{ onLine: false }]])(
  'nothing is fetched ahead with %o',
  async (facts) => {
    line(facts)
    const { page } = known()
    await fetchAhead('/list')
    expect(page).not.toHaveBeenCalled()
  },
)

test('a page with a token in its path is found by its pattern; a path of no page asks for nothing', async () => {
  line({})
  const page = vi.fn(async () => Nothing)
  knowPages([{ path: '/r/:qr', title: '扫码', page }])
  await fetchAhead('/gone')
  expect(page).not.toHaveBeenCalled()
  await fetchAhead('/r/abc')
  expect(page).toHaveBeenCalledOnce()
})
