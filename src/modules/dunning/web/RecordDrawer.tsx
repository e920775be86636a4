import { AskDrawer } from '#kernel/web/detail/index.ts'
import { Field, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { dunningApi } from '../shared/api.ts'
import { DunningChannel, DunningResult } from '../shared/dunning.terms.ts'
import { DunningDraft } from '../shared/dunning.ts'

/** 记催收: what was said and how it ended; a promise and a dispute are kept with the items. */
export function RecordDrawer({ arItemIds, onClose }: { arItemIds: readonly string[]; onClose: () => void }) {
  const { call } = useKit()
  return (
    <AskDrawer
      title={`记催收 · ${arItemIds.length} 笔款项`}
      schema={DunningDraft}
      initial={{
        arItemIds: [...arItemIds],
        channel: DunningChannel.code.phone,
        result: DunningResult.code.reached,
        files: [],
      }}
      save={(draft) => call(dunningApi.add, draft)}
      told="催收已记录"
      onClose={onClose}
    >
      <Field of="channel" />
      <Field of="content" />
      <Field of="result" />
      <Promised />
      <Field of="files" />
    </AskDrawer>
  )
}

function Promised() {
  const promised = useFormValue('result') === DunningResult.code.promised
  const [day, amount] = [useFormValue('promiseDate'), useFormValue('promiseAmount')]
  if (!promised && !day && !amount) return null
  return (
    <>
      <Field of="promiseDate" />
      <Field of="promiseAmount" />
    </>
  )
}
