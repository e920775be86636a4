import { toast } from './toast.tsx'

/** Copies and says so; where the browser does not let the page (no https, no permission), says what to do instead. */
export async function copyText(text: string, done = '链接已复制'): Promise<void> {
  const refused = () => toast.warning('浏览器不允许复制，请选中后复制')
  if (!navigator.clipboard) return refused()
  await navigator.clipboard.writeText(text).then(() => toast.done(done), refused)
}
