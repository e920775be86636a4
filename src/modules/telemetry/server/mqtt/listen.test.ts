import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { listen } from './listen.ts'

const other = createServer()
const server = createServer()
afterAll(() => {
  other.close()
  server.close()
})

it('端口被占用就一直再试，不攒下监听；让出来就听上', async () => {
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  const warned: unknown[] = []
  const log = { warn: (said: unknown) => warned.push(said) } as never
  const heard = listen({ log }, server, port, '127.0.0.1', new AbortController().signal, 2)
  await expect.poll(() => warned.length).toBeGreaterThan(12)
  expect(server.listenerCount('listening') + server.listenerCount('error')).toBeLessThanOrEqual(2)
  other.close()
  expect(await heard).toBe(port)
  expect([server.listenerCount('listening'), server.listenerCount('error')]).toEqual([0, 0])
})

it('停下就不再试', async () => {
  const stopped = new AbortController()
  stopped.abort()
  expect(await listen({ log: {} as never }, createServer(), 0, '127.0.0.1', stopped.signal)).toBeNull()
})
