import { it } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { testServer } from '#test/server.ts'

it('x', async () => {
  for (let n = 0; n < 5; n++) {
    let t = performance.now()
    const database = await freshDatabase()
    const a = performance.now() - t
    t = performance.now()
    const s = await testServer({ database } as never)
    const b = performance.now() - t
    t = performance.now()
    await s.close()
    console.log('DB', a, 'SERVER', b, 'CLOSE', performance.now() - t)
  }
})
