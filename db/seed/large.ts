export async function seedLarge(_: { ownerUrl: string; log: (message: string) => void }): Promise<number> {
  return 0
}
export async function seedOrders(_: { ownerUrl: string; companies: number; orders: number }): Promise<number> {
  return 0
}
