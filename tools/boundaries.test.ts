import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findViolations, readProject } from './boundaries.ts'

const plant = (file: string, text: string) => findViolations(new Map([[file, text]])).map((v) => v.message)

test('项目自身没有违反', () => {
  const files = readProject(join(import.meta.dirname, '..'))
  expect(files.size).toBeGreaterThan(20)
  expect(findViolations(files)).toEqual([])
})

test.each([
  ['内核依赖业务模块', 'src/kernel/server/mount.ts', "import { x } from '#modules/contract/shared/contract.ts'"],
  ['内核依赖应用', 'src/kernel/web/x.tsx', "import { brand } from '#app/brand.ts'"],
  ['共享代码依赖服务端', 'src/modules/contract/shared/contract.ts', "import { x } from '../server/contract.ts'"],
  ['共享代码依赖 Node', 'src/kernel/shared/page.ts', "import { join } from 'node:path'"],
  ['网页依赖服务端', 'src/modules/contract/web/P.tsx', "import type { x } from '#kernel/server/mount.ts'"],
  ['服务端依赖网页', 'src/modules/contract/server/c.ts', "import { x } from '#kernel/web/ui/icon.ts'"],
  ['业务模块依赖应用', 'src/modules/contract/server/c.ts', "import { x } from '#app/config.ts'"],
  ['依赖右侧模块', 'src/modules/contract/server/c.ts', "import { x } from '#modules/repair/shared/repair.ts'"],
  [
    '依赖右侧模块（再导出）',
    'src/modules/contract/shared/c.ts',
    "export { x } from '#modules/repair/shared/repair.ts'",
  ],
  ['依赖右侧模块（动态引入）', 'src/modules/contract/web/c.ts', "const x = await import('../../repair/web/index.ts')"],
  [
    '绕过其他模块的入口',
    'src/modules/contract/server/c.ts',
    "import { x } from '#modules/elevator/server/elevator.ts'",
  ],
  [
    '多行引入',
    'src/modules/contract/server/c.ts',
    "import {\n  x,\n  y,\n} from '#modules/elevator/server/elevator.store.ts'",
  ],
  ['产品代码依赖测试', 'src/kernel/server/x.ts', "import { x } from '#test/database.ts'"],
  ['未登记的模块', 'src/modules/lottery/server/l.ts', "import { x } from '#kernel/server/mount.ts'"],
  ['模块处理代码中的 SQL', 'src/modules/contract/server/c.ts', 'const q = sql<number>`select 1`'],
  ['模块处理代码中的查询', 'src/modules/contract/server/c.ts', "db.selectFrom('contract')"],
  ['网页中的数据库驱动', 'src/app/x.server.ts', "import pg from 'pg'"],
  ['过长的文件', 'src/kernel/server/x.ts', 'x\n'.repeat(401)],
  ['页面吞掉调用的错误', 'src/modules/contract/web/P.tsx', 'void call(api.x, {}).catch(() => undefined)'],
  ['页面吞掉一段代码的错误', 'src/modules/contract/web/P.tsx', 'try {\n  go()\n} catch {\n  // told\n}'],
  ['页面以别的值代替错误', 'src/modules/contract/web/P.tsx', 'const free = await call(api.x, {}).catch(() => true)'],
  ['页面对失败什么也不做', 'src/modules/contract/web/P.tsx', 'await work.then(\n  () => done(),\n  () => {},\n)'],
  ['内核页面吞掉错误', 'src/kernel/web/ui/P.tsx', 'try {\n  go()\n} catch {\n  // told\n}'],
  ['测试中固定的等待', 'src/kernel/server/x.test.ts', 'await new Promise((done) => setTimeout(done, 50))'],
  ['测试中固定的等待（计时器模块）', 'test/a/x.test.ts', "import { setTimeout as sleep } from 'node:timers/promises'"],
  ['浏览器测试中固定的等待', 'e2e/x.e2e.ts', 'await page.waitForTimeout(300)'],
  ['没有说出内容的文件名', 'src/modules/contract/shared/utils.ts', ''],
  ['没有说出内容的目录名', 'src/kernel/web/common/x.ts', ''],
])('%s：被发现', (_, file, text) => {
  expect(plant(file, text)).toHaveLength(1)
})

test.each([
  ['src/modules/contract/server/c.ts', "import { x } from '#modules/elevator/server/index.ts'"],
  ['src/modules/contract/server/c.ts', "import { x } from './contract.store.ts'"],
  ['src/modules/contract/server/c.store.ts', "db.selectFrom('contract'); sql`select 1`"],
  ['src/modules/contract/server/c.test.ts', "import { x } from '#test/database.ts'"],
  ['src/app/routes.web.tsx', "import { x } from '#modules/contract/web/routes.tsx'"],
  ['src/kernel/shared/page.ts', "import { z } from 'zod'\n// a sentence about an import, from 'node:fs' even"],
  ['src/kernel/server/x.ts', 'x\n'.repeat(400)],
  ['src/modules/contract/web/P.tsx', '// silent: nothing kept\nvoid read().catch(() => undefined)'],
  ['src/modules/contract/web/P.tsx', "try {\n  go()\n} catch {\n  toast.error('没有保存')\n}"],
  ['test/a/x.test.ts', '// pace: a line a millisecond\nawait new Promise((done) => setTimeout(done, 1))'],
  ['src/kernel/web/x.test.tsx', 'await act(() => new Promise((done) => setTimeout(done)))'],
])('%s：允许', (file, text) => {
  expect(plant(file, text)).toEqual([])
})
