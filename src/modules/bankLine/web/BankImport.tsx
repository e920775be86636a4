import { Button, Input, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { AskedField, RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, ShortTable, timeText, toast } from '#kernel/web/ui/index.ts'
import { bankLineApi } from '../shared/api.ts'
import css from './bankLine.module.css'

type Checked = ReplyOf<typeof bankLineApi.import>
const ACCOUNTS = '/gathering/account/options'

/** 导入银行流水: a sheet of the bank or what was copied from one, looked at before it is written. */
export function BankImport({ onClose }: { onClose: () => void }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [accountId, setAccountId] = useAccount()
  const [way, setWay] = useState<'file' | 'paste'>('file')
  const [text, setText] = useState('')
  const [file, setFile] = useState<Sheet>()
  const [checked, setChecked] = useState<Checked>()
  const given = way === 'paste' ? { text } : { key: file?.key }
  const ready = accountId !== undefined && (way === 'paste' ? text.trim() !== '' : file !== undefined)
  const change = (act: () => void) => {
    act()
    setChecked(undefined)
  }
  const check = () =>
    run(async () => {
      if (accountId) setChecked(await call(bankLineApi.import, { accountId, ...given, dryRun: true }))
    })
  const write = () =>
    run(async () => {
      if (!accountId) return
      const { done, received } = await call(bankLineApi.import, { accountId, ...given, dryRun: false })
      toast.done(received > 0 ? `已导入 ${done} 笔，其中 ${received} 笔登记过收款` : `已导入 ${done} 笔流水`)
      onClose()
    })
  return (
    <Drawer open title="导入银行流水" onClose={onClose} wide>
      <div className={css.body}>
        <AskedField label="收款账户" required name="accountId" help="流水是这个账户的；账号尾号不同会提醒">
          <RefSelect
            from={ACCOUNTS}
            value={accountId}
            aria-label="收款账户"
            onChange={(id) => change(() => setAccountId(id as string | undefined))}
          />
        </AskedField>
        <Segmented
          aria-label="流水来源"
          value={way}
          options={[
            { value: 'file', label: '选择文件' },
            { value: 'paste', label: '粘贴' },
          ]}
          onChange={(next) => change(() => setWay(next as 'file' | 'paste'))}
        />
        {way === 'file' ? (
          <SheetChooser file={file} onChoose={(chosen) => change(() => setFile(chosen))} />
        ) : (
          <Input.TextArea
            aria-label="流水"
            className={css.paste as string}
            rows={8}
            value={text}
            placeholder="在网银或表格里选中流水，连表头一起复制，粘贴到这里"
            onChange={(event) => change(() => setText(event.target.value))}
          />
        )}
        {checked && <Found checked={checked} />}
        <div className={css.foot}>
          <Button onClick={onClose}>取消</Button>
          {checked && checked.fresh > 0 ? (
            <Button type="primary" loading={running} onClick={() => void write()}>
              导入 {checked.fresh} 笔
            </Button>
          ) : (
            <Button type="primary" disabled={!ready} loading={running} onClick={() => void check()}>
              检查
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  )
}

/** The account of the sheet; the default one stands first among the options. */
function useAccount() {
  const { options } = useKit()
  const [accountId, setAccountId] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    void options(ACCOUNTS, { keyword: '' }, abort.signal).then(
      ([first]) => first && setAccountId((before) => before ?? String(first.value)),
      () => undefined,
    )
    return () => abort.abort()
  }, [options])
  return [accountId, setAccountId] as const
}

interface Sheet {
  readonly key: string
  readonly name: string
}

/** The sheet of the bank, uploaded as soon as it is chosen. */
function SheetChooser({ file, onChoose }: { file: Sheet | undefined; onChoose: (file: Sheet) => void }) {
  const { upload } = useKit()
  const { running, run } = useRun()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="row gap-8">
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="流水文件"
        accept=".xlsx,.csv"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen)
            void run(async () => {
              const { key, name } = await upload(chosen, () => undefined)
              onChoose({ key, name })
            })
        }}
      />
      <Button loading={running} onClick={() => chooser.current?.click()}>
        选择流水文件
      </Button>
      <span className="sec">{file?.name ?? '网银导出的 xlsx 或 csv，原样即可，不用改列'}</span>
    </div>
  )
}

function Found({ checked }: { checked: Checked }) {
  const { fresh, freshAmount, known, outgoing, received, errors, lines } = checked
  const said = [
    `新流水 ${fresh} 笔 ${moneyText(freshAmount)} 元`,
    known > 0 && `已导入过 ${known} 笔`,
    received > 0 && `登记过收款 ${received} 笔，直接认领`,
    outgoing > 0 && `支出 ${outgoing} 笔不导入`,
  ].filter(Boolean)
  return (
    <>
      <p role="status">{said.join('，')}</p>
      {errors.length > 0 && (
        <ul className="redText t13">
          {errors.slice(0, 20).map(({ row, msg }) => (
            <li key={`${row}${msg}`}>
              第{row}行：{msg}
            </li>
          ))}
        </ul>
      )}
      <ShortTable
        rows={lines.map((line) => ({ ...line, id: String(line.row) }))}
        shape="tight"
        label="流水"
        columns={[
          { title: '交易时间', cell: ({ at }) => timeText(at) },
          { title: '付款户名', cell: ({ payer }) => payer },
          { title: '金额 元', as: 'figure', cell: ({ amount }) => moneyText(amount) },
          { title: '附言', cell: ({ memo }) => memo ?? '' },
          { title: '', cell: ({ known: there }) => there && <span className="ter">已导入过</span> },
        ]}
      />
    </>
  )
}
