export function countText(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;
}
