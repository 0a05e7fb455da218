export function DemoBadge() {
  return <p className="demo-badge">Demo prices, made up for trying the shop</p>;
}
