export function ContractDetailPage() {
  return null
}
