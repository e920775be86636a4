import { type FormEvent, useState } from 'react'
import { today } from '#kernel/shared/days.ts'
import { upload } from '#kernel/web/client/upload.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { VoucherDraft } from '../shared/api.ts'
import css from './buyer.module.css'

type Draft = ReturnType<typeof VoucherDraft.parse>

/** What was transferred, with pictures of it; files go up when it is sent. */
export function VoucherForm({ amount, busy, onSend }: { amount: string; busy: boolean; onSend(draft: Draft): void }) {
  const [values, setValues] = useState({ amount, payerName: '', paidAt: today(), bankSerialNo: '' })
  const [files, setFiles] = useState<readonly File[]>([])
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const { running, run } = useRun()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const waiting = files.map((file) => ({ bucket: 'x', key: 'x', name: file.name }))
    const read = VoucherDraft.safeParse({ ...values, images: waiting })
    if (!read.success) {
      setWrong(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])))
      return
    }
    setWrong({})
    void run(async () => onSend({ ...read.data, images: await upload(files) }))
  }
  const text = (name: keyof typeof values, label: string, type = 'text') => (
    <label>
      {label}
      <input
        type={type}
        value={values[name]}
        maxLength={60}
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
      <label>
        凭证图片（1–5张）
        <input
          type="file"
          multiple
          accept="image/*,.pdf"
          onChange={(event) => setFiles([...(event.target.files ?? [])].slice(0, 5))}
        />
        {wrong.images && <span className="redText small">{wrong.images}</span>}
      </label>
      <button type="submit" className={css.main} disabled={busy || running}>
        提交凭证
      </button>
    </form>
  )
}
