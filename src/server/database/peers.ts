import type { Db } from './open.ts';

export type PeerSettings = {
  /** What the one leader does, such as the source of a feed: there is one leader for each name. */
  readonly office: string;
  /** Notifications of this channel are heard. */
  readonly channel: string;
  /** A process that has not asked to lead for this long is taken for one that hangs, and leads no more. */
  readonly silenceMs: number;
  /** Told after every notification, and whenever some may have been missed. */
  readonly onNews: () => void;
  /** This process's own time, in milliseconds since 1970. */
  readonly clock: () => number;
  /**
   * Told when that turns out to differ from the time of the database by more than clocks may, and when it does no more. By how
   * many milliseconds it is ahead is 0 where it is right.
   */
  readonly onClock: (aheadMs: number) => void;
};

/** The processes that share one database: they agree on a leader and hear each other's notifications. */
export type Peers = {
  /**
   * The database while this process leads, nothing while another one does or the database is away. It goes over the very
   * connection that holds the lock: once that is lost, nothing can be written over it. Where there are other processes, one whose
   * clock is wrong leads only where none of them has wanted to since it was asked last.
   */
  lead(): Promise<Db | undefined>;
  /**
   * Where there are other processes, it leads no more and keeps back the next time that it is asked, so that another one has
   * had its turn. By itself it goes on leading. Never throws.
   */
  stepBack(): Promise<void>;
  /** Its connection does not do what it should: lets go of it, and of the lock with it, and makes a new one. */
  renew(): void;
  /** Lets go of the lock. */
  leave(): Promise<void>;
};

/** For a database that only one process can open: it leads, and there is nobody to hear. */
export function noPeers(db: Db): Peers {
  return { lead: async () => db, stepBack: async () => {}, renew() {}, leave: async () => {} };
}
