import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearSession, signInAs } from '../session/user.ts'
import { useWatchedJobs, watchJob } from './jobs.ts'

test('jobs of the person who signed out are not shown to the next one', () => {
  signInAs({ id: 'u1', token: 't', roleType: 1, name: '何静', companyId: 'c1' })
  const { result } = renderHook(useWatchedJobs)
  act(() => watchJob('j1', '导出合同'))
  expect(result.current).toHaveLength(1)
  act(() => clearSession())
  expect(result.current).toEqual([])
})
