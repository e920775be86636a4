import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Form, FormTitle, SubmitButton, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'

import { strategyApi } from '../shared/api.ts'
import { strategyPaths } from '../shared/paths.ts'

import { StrategyDraft } from '../shared/strategy.ts'
import { BackTestPanel } from './BackTestPanel.tsx'
import { freshStrategy } from './freshStrategy.ts'
import { StrategyFields, StrategyWords } from './StrategyFields.tsx'
import css from './strategy.module.css'

const Editing = StrategyDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })

/** /eventManage/faultHandleStrategy/editDetail?id= (monitoring 4.1): the form, what it means in words, and the last 30 days with it. */
export function StrategyEditPage() {
  const id = useSearchParams()[0].get('id') ?? undefined
  if (!id) return <StrategyPage initial={freshStrategy} title="新增策略" />
  return (
    <Loaded from={strategyApi.detail} input={{ id }} what="策略" still>
      {(strategy) => <StrategyPage key={strategy.version} initial={strategy} title={`编辑策略 ${strategy.name}`} />}
    </Loaded>
  )
}

function StrategyPage({ initial, title }: { initial: Readonly<Record<string, unknown>>; title: string }) {
  const { call } = useKit()
  const navigate = useNavigate()
  const id = initial.id as string | undefined
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '策略',
    add: (draft) => call(strategyApi.add, draft),
    edit: (draft) => call(strategyApi.edit, draft),
    to: () => strategyPaths.list,
  })
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      current={() => call(strategyApi.detail, { id: String(id) })}
    >
      <FormTitle title={title} onCancel={() => void navigate(strategyPaths.list)}>
        <SubmitButton>保存</SubmitButton>
      </FormTitle>
      <div className={`grid line-t ${css.page}`}>
        <div className={`py-12 px-20 ${css.body}`}>
          <StrategyFields />
        </div>
        <aside className="line-l bg-side min-w-0" aria-label="预览与回测">
          <div className="pt-12 px-14">
            <StrategyWords />
          </div>
          <BackTestPanel id={id} />
        </aside>
      </div>
    </Form>
  )
}
