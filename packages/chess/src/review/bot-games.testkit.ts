/** Games between the weaker bots, which contain typical mistakes of beginners. */
export const BOT_GAMES: Readonly<Record<string, string>> = {
  'Level 1 – level 2': `1.Nf3 Nc6 2.d3 f6 3.c3 g5 4.Nxg5 Na5 5.a4 h5 6.Qc2 fxg5 7.h4 g4 8.b4 Nc6
    9.Ba3 Nh6 10.d4 d6 11.Qd2 Ng8 12.e3 g3 13.Qc2 Bg4 14.Qg6+ Kd7 15.Nd2 b5 16.Qxg4+ hxg4 17.fxg3
    bxa4 18.c4 Bh6 19.Bc1 Nb8 20.h5 Kc8 21.Bd3 a3 22.Nb3 Na6 23.b5 Bg7 24.Bf5+ Kb8 25.Bxa3 Qe8 26.e4
    Nb4 27.Be6 c5 28.Bxg4 Na6 29.Ra2 Nc7 30.e5 d5 31.Rf2 Nh6 32.Rf8 Rg8 33.Rh3 Bxf8 34.Bf3 Nf7
    35.Nd2 Ne6 36.Bxd5 Nfg5 37.Nb3 Nxh3 38.Bb4 cxb4 39.Bf3 Kc7 40.c5 Nxc5 41.Bd1 Ne4 42.h6 Qd8
    43.Bh5 Kb6 44.Na5 Qxd4 45.Bf7 Qd2+ 46.Kf1 Qf2#`,
  'Level 2 – level 1': `1.Nc3 a5 2.Nb5 e5 3.e3 Ra6 4.g3 Ne7 5.e4 Nd5 6.Qf3 Bb4 7.Qg2 g5 8.exd5 Ra8
    9.Bd3 f5 10.Rb1 Bf8 11.h3 Bc5 12.Ra1 Qe7 13.Bf1 e4 14.Na3 f4 15.Ne2 Bb4 16.c4 h5 17.h4 Bc5 18.d6
    Qe6 19.Nb5 Qh6 20.gxf4 Bxf2+ 21.Kd1 Bb6 22.Rh2 a4 23.dxc7 Qf8 24.Nbc3 d5 25.cxb8=B Ra6 26.Be5
    Rh6 27.hxg5 Qg8 28.gxh6 Qe6 29.Rxh5 Bd4 30.Qg3 Ra7 31.Qg5 e3 32.b4 Qh3 33.Kc2 Qf3 34.Rh2 Kf8
    35.Nxd5 Qg4 36.Qf6+ Ke8 37.Qe7#`,
  'Level 2 – level 2': `1.Nh3 b6 2.Nf4 d6 3.e4 g6 4.h3 Nc6 5.Bb5 Bd7 6.Ba4 e5 7.Nd5 Nce7 8.f3 Bxa4
    9.b3 Bb5 10.Nbc3 c5 11.Nxb5 Nxd5 12.h4 Nde7 13.Kf1 Kd7 14.a4 d5 15.d4 Kc6 16.Rg1 dxe4 17.c3 Nh6
    18.Ra2 Bg7 19.Rc2 exd4 20.Bxh6 Bxh6 21.cxd4 exf3 22.Nc3 Kc7 23.Nb5+ Kb8 24.b4 Nd5 25.Rh1 Rf8
    26.Nd6 c4 27.Nf5 Ne3+ 28.Nxe3 a6 29.a5 Qc7 30.Qxf3 Qd8 31.Rc3 bxa5 32.Rxc4 Re8 33.Ng4 Rh8 34.b5
    Re8 35.Nxh6 a4 36.Rc3 Qd7 37.Qg3+ Kb7 38.Qf3+ Kb8 39.b6 Qd6 40.b7 Ra7 41.Rc8+ Rxc8 42.bxc8=N
    Qxd4 43.g3 Rb7 44.Kg2 f6 45.Rd1 Qc5 46.g4 Qb4 47.Rd5 g5 48.Ng8 Qd4 49.h5 Rb2+ 50.Kf1 Rb1+ 51.Ke2
    Qc4+ 52.Kf2 Rc1 53.Nd6 Qb3 54.Nc8 f5 55.Nf6 Rf1+ 56.Kg2 Qxf3+ 57.Kh2 Qh1+ 58.Kg3 Rf3#`,
  'Level 3 – level 2': `1.h3 c5 2.g4 Na6 3.Rh2 b6 4.e4 d6 5.Bb5+ Qd7 6.Na3 h6 7.Bxd7+ Kxd7 8.Qe2 Nb8
    9.e5 a5 10.Nc4 Ke8 11.Qf3 a4 12.Na3 f5 13.b4 Bd7 14.Qxa8 Nf6 15.Qxb8+ Kf7 16.Qxb6 cxb4 17.exf6
    e5 18.Qc7 Ke8 19.Rb1 b3 20.d3 f4 21.Qb8+ Bc8 22.cxb3 Kf7 23.Qxc8 g6 24.Qa6 Rh7 25.Rb2 g5 26.d4
    Kg6 27.dxe5 Rg7 28.Qf1 axb3 29.Rc2 h5 30.Qb5 Kf7 31.axb3 Ke6 32.Qe8+ Kd5 33.Rd2+ Ke4 34.f3+ Ke3
    35.Qb5 hxg4 36.Rdg2+ Kd4 37.Rd2+ Kc3 38.Ne2#`,
  'Level 2 – level 3': `1.e3 f5 2.Qh5+ g6 3.Qd1 Nc6 4.Nf3 Nh6 5.d4 e5 6.dxe5 d6 7.Bd3 Rb8 8.Bc4 dxe5
    9.b3 Qf6 10.a4 a6 11.g3 Be6 12.O-O Bxc4 13.bxc4 Ra8 14.Nbd2 Bg7 15.Qe2 Nf7 16.e4 Rd8 17.Rd1 f4
    18.Nf1 a5 19.Rxd8+ Nfxd8 20.Bd2 O-O 21.Ne1 Nd4 22.Qh5 gxh5 23.gxf4 Ne2+ 24.Kh1 exf4 25.Ra2 Qc6
    26.Kg2 Nd4 27.c3 Qxc4 28.Ra3 Nc2 29.Nxc2 Qe2 30.Ng3 fxg3 31.Be3 Qf3+ 32.Kf1 Qh1+ 33.Ke2 gxh2
    34.Ra2 Qb1 35.Ne1 h1=R 36.Nf3 Qd1#`,
  'Level 3 – level 3': `1.d4 e5 2.dxe5 c5 3.Nd2 Nc6 4.Ndf3 d6 5.a3 h6 6.exd6 Nf6 7.Bf4 Rg8 8.e4 g5
    9.Bg3 b5 10.a4 bxa4 11.Rxa4 a6 12.h4 Nh5 13.Ne2 Rg6 14.Qa1 Nb4 15.Rxb4 Nxg3 16.fxg3 cxb4 17.e5
    Qb6 18.hxg5 b3 19.Nc3 bxc2 20.Kd2 Bg4 21.Kxc2 Rc8 22.Qa2 Bg7 23.Kc1 Rxd6 24.exd6 Bxc3 25.Bc4
    Qe3+ 26.Kb1 Bf5+ 27.Ka1 Rb8 28.Bb3 Kd7 29.gxh6 Rb4 30.bxc3 Qxc3+ 31.Qb2 Rxb3 32.Qxc3 Rxc3 33.Rh5
    Bd3 34.h7 Kxd6 35.h8=Q Rc1+ 36.Ka2 f6 37.Qxf6+ Kd7 38.Ka3 Bb1 39.Ng5 Rc6 40.Qd4+ Rd6 41.Qa4+ Ke7
    42.Nf3 Bg6 43.Nd4 Kf7 44.Rh8 Kf6 45.Qb4 Rd7 46.Rh4 Kg7 47.Qa4 Re7 48.g4 Be8 49.Qb3 Bd7 50.Qd3
    Re8 51.Rh7+ Kf6 52.Rxd7 Re4 53.Qf1+ Kg6 54.Qf5+ Kh6 55.Rh7#`,
};
