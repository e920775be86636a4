import { type FormEvent, useState } from 'react'
import { today } from '#kernel/shared/days.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { UploadsContext, useAfterUploads } from '#kernel/web/form/index.ts'
import type { UploadedFile } from '#kernel/web/services.tsx'
import { VoucherDraft } from '../shared/api.ts'
import css from './buyer.module.css'
import { VoucherFiles } from './VoucherFiles.tsx'

type Draft = ReturnType<typeof VoucherDraft.parse>

/** What was transferred, with pictures of it, which go up as they are chosen. */
export function VoucherForm({ amount, onSend }: { amount: string; onSend(draft: Draft): Promise<void> }) {
  const [values, setValues] = useState({ amount, payerName: '', paidAt: today(), bankSerialNo: '' })
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const { running, run } = useRun()
  const { uploads, waiting, go } = useAfterUploads(async () => {
    const images = files.map(({ bucket, key, name }) => ({ bucket, key, name }))
    const read = VoucherDraft.safeParse({ ...values, images })
    setWrong(
      read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])),
    )
    if (read.success) await run(() => onSend(read.data))
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void go()
  }
  const text = (name: keyof typeof values, label: string, type = 'text') => (
    <label>
      {label}
      <input
        type={type}
        value={values[name]}
        maxLength={60}
        inputMode={name === 'amount' ? 'decimal' : undefined}
        max={type === 'date' ? today() : undefined}
        aria-invalid={Boolean(wrong[name])}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      />
      {wrong[name] && <span className="redText small">{wrong[name]}</span>}
    </label>
  )
  return (
    <form className={`mt-16 ${css.fields}`} onSubmit={send}>
      {text('amount', '付款金额')}
      {text('payerName', '付款人')}
      {text('paidAt', '付款日期', 'date')}
      {text('bankSerialNo', '银行流水号（选填）')}
      <UploadsContext value={uploads}>
        <VoucherFiles value={files} onChange={setFiles} wrong={wrong.images} />
      </UploadsContext>
      <p className={`m-0 ${css.whole}`}>
        <button type="submit" className={css.main} disabled={running || waiting}>
          {waiting ? '正在上传…' : '提交凭证'}
        </button>
      </p>
    </form>
  )
}
