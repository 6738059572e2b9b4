/** From miniatures to the longest game of a world championship, the shortest first. */
export const FAMOUS_GAMES: Readonly<Record<string, string>> = {
  'Légal – Saint-Brie, Paris 1750': `1.e4 e5 2.Nf3 d6 3.Bc4 Bg4 4.Nc3 g6 5.Nxe5 Bxd1 6.Bxf7+ Ke7
    7.Nd5#`,
  'Greco – NN, Rome 1619': `1.e4 b6 2.d4 Bb7 3.Bd3 f5 4.exf5 Bxg2 5.Qh5+ g6 6.fxg6 Nf6 7.gxh7
    Nxh5 8.Bg6#`,
  'Réti – Tartakower, Vienna 1910': `1.e4 c6 2.d4 d5 3.Nc3 dxe4 4.Nxe4 Nf6 5.Qd3 e5 6.dxe5 Qa5+
    7.Bd2 Qxe5 8.O-O-O Nxe4 9.Qd8+ Kxd8 10.Bg5+ Kc7 11.Bd8#`,
  'Morphy – Karl and Isouard, Paris 1858': `1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5
    6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7
    14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8#`,
  'Edward Lasker – Thomas, London 1912': `1.d4 e6 2.Nf3 f5 3.Nc3 Nf6 4.Bg5 Be7 5.Bxf6 Bxf6 6.e4
    fxe4 7.Nxe4 b6 8.Ne5 O-O 9.Bd3 Bb7 10.Qh5 Qe7 11.Qxh7+ Kxh7 12.Nxf6+ Kh6 13.Neg4+ Kg5 14.h4+
    Kf4 15.g3+ Kf3 16.Be2+ Kg2 17.Rh2+ Kg1 18.Kd2#`,
  'Deep Blue – Kasparov, New York 1997': `1.e4 c6 2.d4 d5 3.Nc3 dxe4 4.Nxe4 Nd7 5.Ng5 Ngf6 6.Bd3
    e6 7.N1f3 h6 8.Nxe6 Qe7 9.O-O fxe6 10.Bg6+ Kd8 11.Bf4 b5 12.a4 Bb7 13.Re1 Nd5 14.Bg3 Kc8
    15.axb5 cxb5 16.Qd3 Bc6 17.Bf5 exf5 18.Rxe7 Bxe7 19.c4`,
  'Hoffmann – Petrov, Warsaw 1844': `1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.c3 Nf6 5.d4 exd4 6.e5 Ne4
    7.Bd5 Nxf2 8.Kxf2 dxc3+ 9.Kg3 cxb2 10.Bxb2 Ne7 11.Ng5 Nxd5 12.Nxf7 O-O 13.Nxd8 Bf2+ 14.Kh3
    d6+ 15.e6 Nf4+ 16.Kg4 Nxe6 17.Nxe6 Bxe6+ 18.Kg5 Rf5+ 19.Kg4 h5+ 20.Kh3 Rf3#`,
  'Anderssen – Kieseritzky, London 1851': `1.e4 e5 2.f4 exf4 3.Bc4 Qh4+ 4.Kf1 b5 5.Bxb5 Nf6 6.Nf3
    Qh6 7.d3 Nh5 8.Nh4 Qg5 9.Nf5 c6 10.g4 Nf6 11.Rg1 cxb5 12.h4 Qg6 13.h5 Qg5 14.Qf3 Ng8 15.Bxf4
    Qf6 16.Nc3 Bc5 17.Nd5 Qxb2 18.Bd6 Bxg1 19.e5 Qxa1+ 20.Ke2 Na6 21.Nxg7+ Kd8 22.Qf6+ Nxf6
    23.Be7#`,
  'Bowdler – Conway, London 1788': `1.e4 e5 2.Bc4 Bc5 3.d3 c6 4.Qe2 d6 5.f4 exf4 6.Bxf4 Qb6 7.Qf3
    Qxb2 8.Bxf7+ Kd7 9.Ne2 Qxa1 10.Kd2 Bb4+ 11.Nbc3 Bxc3+ 12.Nxc3 Qxh1 13.Qg4+ Kc7 14.Qxg7 Nd7
    15.Qg3 b6 16.Nb5+ cxb5 17.Bxd6+ Kb7 18.Bd5+ Ka6 19.d4 b4 20.Bxb4 Kb5 21.c4+ Kxb4 22.Qb3+ Ka5
    23.Qb5#`,
  'Levitsky – Marshall, Breslau 1912': `1.d4 e6 2.e4 d5 3.Nc3 c5 4.Nf3 Nc6 5.exd5 exd5 6.Be2 Nf6
    7.O-O Be7 8.Bg5 O-O 9.dxc5 Be6 10.Nd4 Bxc5 11.Nxe6 fxe6 12.Bg4 Qd6 13.Bh3 Rae8 14.Qd2 Bb4
    15.Bxf6 Rxf6 16.Rad1 Qc5 17.Qe2 Bxc3 18.bxc3 Qxc3 19.Rxd5 Nd4 20.Qh5 Ref8 21.Re5 Rh6 22.Qg5
    Rxh3 23.Rc5 Qg3`,
  'Rotlewi – Rubinstein, Lodz 1907': `1.d4 d5 2.Nf3 e6 3.e3 c5 4.c4 Nc6 5.Nc3 Nf6 6.dxc5 Bxc5
    7.a3 a6 8.b4 Bd6 9.Bb2 O-O 10.Qd2 Qe7 11.Bd3 dxc4 12.Bxc4 b5 13.Bd3 Rd8 14.Qe2 Bb7 15.O-O Ne5
    16.Nxe5 Bxe5 17.f4 Bc7 18.e4 Rac8 19.e5 Bb6+ 20.Kh1 Ng4 21.Be4 Qh4 22.g3 Rxc3 23.gxh4 Rd2
    24.Qxd2 Bxe4+ 25.Qg2 Rh3`,
  'Nimzowitsch – Tarrasch, St Petersburg 1914': `1.d4 d5 2.Nf3 c5 3.c4 e6 4.e3 Nf6 5.Bd3 Nc6
    6.O-O Bd6 7.b3 O-O 8.Bb2 b6 9.Nbd2 Bb7 10.Rc1 Qe7 11.cxd5 exd5 12.Nh4 g6 13.Nhf3 Rad8 14.dxc5
    bxc5 15.Bb5 Ne4 16.Bxc6 Bxc6 17.Qc2 Nxd2 18.Nxd2 d4 19.exd4 Bxh2+ 20.Kxh2 Qh4+ 21.Kg1 Bxg2
    22.f3 Rfe8 23.Ne4 Qh1+ 24.Kf2 Bxf1 25.d5 f5 26.Qc3 Qg2+ 27.Ke3 Rxe4+ 28.fxe4 f4+ 29.Kxf4 Rf8+
    30.Ke5 Qh2+ 31.Ke6 Re8+ 32.Kd7 Bb5#`,
  'Smith – Philidor, London 1790': `1.e4 e5 2.Bc4 Nf6 3.d3 c6 4.Bg5 h6 5.Bxf6 Qxf6 6.Nc3 b5
    7.Bb3 a5 8.a3 Bc5 9.Nf3 d6 10.Qd2 Be6 11.Bxe6 fxe6 12.O-O g5 13.h3 Nd7 14.Nh2 h5 15.g3 Ke7
    16.Kg2 d5 17.f3 Nf8 18.Ne2 Ng6 19.c3 Rag8 20.d4 Bb6 21.dxe5 Qxe5 22.Nd4 Kd7 23.Rae1 h4 24.Qf2
    Bc7 25.Ne2 hxg3 26.Qxg3 Qxg3+ 27.Nxg3 Nf4+ 28.Kh1 Rxh3 29.Rg1 Rxh2+ 30.Kxh2 Rh8+ 31.Nh5 Rxh5+
    32.Kg3 Nh3+ 33.Kg4 Rh4#`,
  'Karpov – Kasparov, Moscow 1985': `1.e4 c5 2.Nf3 e6 3.d4 cxd4 4.Nxd4 Nc6 5.Nb5 d6 6.c4 Nf6
    7.N1c3 a6 8.Na3 d5 9.cxd5 exd5 10.exd5 Nb4 11.Be2 Bc5 12.O-O O-O 13.Bf3 Bf5 14.Bg5 Re8 15.Qd2
    b5 16.Rad1 Nd3 17.Nab1 h6 18.Bh4 b4 19.Na4 Bd6 20.Bg3 Rc8 21.b3 g5 22.Bxd6 Qxd6 23.g3 Nd7
    24.Bg2 Qf6 25.a3 a5 26.axb4 axb4 27.Qa2 Bg6 28.d6 g4 29.Qd2 Kg7 30.f3 Qxd6 31.fxg4 Qd4+ 32.Kh1
    Nf6 33.Rf4 Ne4 34.Qxd3 Nf2+ 35.Rxf2 Bxd3 36.Rfd2 Qe3 37.Rxd3 Rc1 38.Nb2 Qf2 39.Nd2 Rxd1+
    40.Nxd1 Re1+`,
  'Donald Byrne – Fischer, New York 1956': `1.Nf3 Nf6 2.c4 g6 3.Nc3 Bg7 4.d4 O-O 5.Bf4 d5 6.Qb3
    dxc4 7.Qxc4 c6 8.e4 Nbd7 9.Rd1 Nb6 10.Qc5 Bg4 11.Bg5 Na4 12.Qa3 Nxc3 13.bxc3 Nxe4 14.Bxe7 Qb6
    15.Bc4 Nxc3 16.Bc5 Rfe8+ 17.Kf1 Be6 18.Bxb6 Bxc4+ 19.Kg1 Ne2+ 20.Kf1 Nxd4+ 21.Kg1 Ne2+ 22.Kf1
    Nc3+ 23.Kg1 axb6 24.Qb4 Ra4 25.Qxb6 Nxd1 26.h3 Rxa2 27.Kh2 Nxf2 28.Re1 Rxe1 29.Qd8+ Bf8
    30.Nxe1 Bd5 31.Nf3 Ne4 32.Qb8 b5 33.h4 h5 34.Ne5 Kg7 35.Kg1 Bc5+ 36.Kf1 Ng3+ 37.Ke1 Bb4+
    38.Kd1 Bb3+ 39.Kc1 Ne2+ 40.Kb1 Nc3+ 41.Kc1 Rc2#`,
  'Kasparov – Topalov, Wijk aan Zee 1999': `1.e4 d6 2.d4 Nf6 3.Nc3 g6 4.Be3 Bg7 5.Qd2 c6 6.f3 b5
    7.Nge2 Nbd7 8.Bh6 Bxh6 9.Qxh6 Bb7 10.a3 e5 11.O-O-O Qe7 12.Kb1 a6 13.Nc1 O-O-O 14.Nb3 exd4
    15.Rxd4 c5 16.Rd1 Nb6 17.g3 Kb8 18.Na5 Ba8 19.Bh3 d5 20.Qf4+ Ka7 21.Rhe1 d4 22.Nd5 Nbxd5
    23.exd5 Qd6 24.Rxd4 cxd4 25.Re7+ Kb6 26.Qxd4+ Kxa5 27.b4+ Ka4 28.Qc3 Qxd5 29.Ra7 Bb7 30.Rxb7
    Qc4 31.Qxf6 Kxa3 32.Qxa6+ Kxb4 33.c3+ Kxc3 34.Qa1+ Kd2 35.Qb2+ Kd1 36.Bf1 Rd2 37.Rd7 Rxd7
    38.Bxc4 bxc4 39.Qxh8 Rd3 40.Qa8 c3 41.Qa4+ Ke1 42.f4 f5 43.Kc1 Rd2 44.Qa7`,
  'Emanuel Lasker – Alekhine, Moscow 1913': `1.d4 f5 2.e4 fxe4 3.Nc3 Nf6 4.f3 d5 5.fxe4 dxe4 6.Bg5
    Bf5 7.Qe2 Nc6 8.Bxf6 exf6 9.O-O-O Bd6 10.Nxe4 O-O 11.Nxd6 cxd6 12.Qf2 Qa5 13.Bc4+ Kh8 14.Ne2
    Nb4 15.Bb3 Rac8 16.Nc3 Bg6 17.Rhf1 b5 18.Rd2 Nd3+ 19.Rxd3 Bxd3 20.Rd1 b4 21.Rxd3 bxc3 22.Kb1
    Rfe8 23.bxc3 Rxc3 24.Qd2 Rxb3+ 25.cxb3 Qf5 26.Kb2 Qf1 27.Re3 Rxe3 28.Qxe3 Qxg2+ 29.Ka3 h6
    30.Qe6 Qc6 31.h4 h5 32.Qf7 Qe4 33.Qf8+ Kh7 34.Qxd6 Qxh4 35.d5 Qe4 36.Qc5 Qe5 37.b4 h4 38.d6 h3
    39.Qc2+ f5 40.d7 h2 41.d8=Q h1=Q 42.Qc4 Qhe4 43.Qdg8+ Kh6 44.Qa6+ Kg5 45.Qxa7 Qc3+ 46.Qb3
    Qexb4#`,
  'Bogoljubov – Alekhine, Hastings 1922': `1.d4 f5 2.c4 Nf6 3.g3 e6 4.Bg2 Bb4+ 5.Bd2 Bxd2+ 6.Nxd2
    Nc6 7.Ngf3 O-O 8.O-O d6 9.Qb3 Kh8 10.Qc3 e5 11.e3 a5 12.b3 Qe8 13.a3 Qh5 14.h4 Ng4 15.Ng5 Bd7
    16.f3 Nf6 17.f4 e4 18.Rfd1 h6 19.Nh3 d5 20.Nf1 Ne7 21.a4 Nc6 22.Rd2 Nb4 23.Bh1 Qe8 24.Rg2 dxc4
    25.bxc4 Bxa4 26.Nf2 Bd7 27.Nd2 b5 28.Nd1 Nd3 29.Rxa5 b4 30.Rxa8 bxc3 31.Rxe8 c2 32.Rxf8+ Kh7
    33.Nf2 c1=Q+ 34.Nf1 Ne1 35.Rh2 Qxc4 36.Rb8 Bb5 37.Rxb5 Qxb5 38.g4 Nf3+ 39.Bxf3 exf3 40.gxf5
    Qe2 41.d5 Kg8 42.h5 Kh7 43.e4 Nxe4 44.Nxe4 Qxe4 45.d6 cxd6 46.f6 gxf6 47.Rd2 Qe2 48.Rxe2 fxe2
    49.Kf2 exf1=Q+ 50.Kxf1 Kg7 51.Ke2 Kf7 52.Ke3 Ke6 53.Ke4 d5+`,
  'Reshko – Kaminsky, Leningrad 1972': `1.c4 Nf6 2.Nc3 e5 3.Nf3 Nc6 4.g3 d5 5.cxd5 Nxd5 6.Bg2 Nb6
    7.O-O Be7 8.a4 a5 9.b3 O-O 10.Bb2 Be6 11.Nb5 Bf6 12.Rc1 Qc8 13.d4 Rd8 14.e4 exd4 15.e5 Be7
    16.Nfxd4 Nxd4 17.Bxd4 c6 18.Qe2 Nd5 19.Bb2 Nc7 20.Nd4 Bd5 21.f4 Bxg2 22.Kxg2 Bb4 23.f5 c5
    24.e6 cxd4 25.Qe5 Bc3 26.Bxc3 f6 27.Qe2 dxc3 28.Rxc3 Rd6 29.Rd1 Rc6 30.Rcd3 Ne8 31.Qh5 Rc7
    32.Rd7 Rxd7 33.exd7 Qd8 34.Qf3 Nc7 35.Qxb7 Kf8 36.Rc1 Qxd7 37.Rxc7 Qd2+ 38.Kf3 Qd1+ 39.Kf4
    Qd4+ 40.Qe4 Qd6+ 41.Kg4 Re8 42.Qc4 Re4+ 43.Qxe4 Qxc7 44.b4 axb4 45.Qxb4+ Kg8 46.a5 h6 47.a6
    Kh7 48.Qd4 Qa5 49.a7 Qa6 50.Kh4 Qa2 51.h3 Qa5 52.Qd7 Qb4+ 53.Kh5 Qa3 54.Kg4 Qe3 55.h4 Qe4+
    56.Kh5 Qf3+ 57.g4 Qe4 58.Qf7 Qc6 59.Qe7 Qd5 60.Qe8 Qb7 61.a8=B Qb3 62.Qd7 Qg8 63.Bd5 Qf8
    64.Bf7 Kh8 65.Qe8 Qxe8 66.Bxe8 Kh7 67.Bf7 Kh8 68.Kg6 h5 69.Kxh5 Kh7 70.Be8 Kg8 71.Kg6`,
  'Carlsen – Nepomniachtchi, Dubai 2021': `1.d4 Nf6 2.Nf3 d5 3.g3 e6 4.Bg2 Be7 5.O-O O-O 6.b3 c5
    7.dxc5 Bxc5 8.c4 dxc4 9.Qc2 Qe7 10.Nbd2 Nc6 11.Nxc4 b5 12.Nce5 Nb4 13.Qb2 Bb7 14.a3 Nc6 15.Nd3
    Bb6 16.Bg5 Rfd8 17.Bxf6 gxf6 18.Rac1 Nd4 19.Nxd4 Bxd4 20.Qa2 Bxg2 21.Kxg2 Qb7+ 22.Kg1 Qe4
    23.Qc2 a5 24.Rfd1 Kg7 25.Rd2 Rac8 26.Qxc8 Rxc8 27.Rxc8 Qd5 28.b4 a4 29.e3 Be5 30.h4 h5 31.Kh2
    Bb2 32.Rc5 Qd6 33.Rd1 Bxa3 34.Rxb5 Qd7 35.Rc5 e5 36.Rc2 Qd5 37.Rdd2 Qb3 38.Ra2 e4 39.Nc5 Qxb4
    40.Nxe4 Qb3 41.Rac2 Bf8 42.Nc5 Qb5 43.Nd3 a3 44.Nf4 Qa5 45.Ra2 Bb4 46.Rd3 Kh6 47.Rd1 Qa4
    48.Rda1 Bd6 49.Kg1 Qb3 50.Ne2 Qd3 51.Nd4 Kh7 52.Kh2 Qe4 53.Rxa3 Qxh4+ 54.Kg1 Qe4 55.Ra4 Be5
    56.Ne2 Qc2 57.R1a2 Qb3 58.Kg2 Qd5+ 59.f3 Qd1 60.f4 Bc7 61.Kf2 Bb6 62.Ra1 Qb3 63.Re4 Kg7 64.Re8
    f5 65.Raa8 Qb4 66.Rac8 Ba5 67.Rc1 Bb6 68.Re5 Qb3 69.Re8 Qd5 70.Rcc8 Qh1 71.Rc1 Qd5 72.Rb1 Ba7
    73.Re7 Bc5 74.Re5 Qd3 75.Rb7 Qc2 76.Rb5 Ba7 77.Ra5 Bb6 78.Rab5 Ba7 79.Rxf5 Qd3 80.Rxf7+ Kxf7
    81.Rb7+ Kg6 82.Rxa7 Qd5 83.Ra6+ Kh7 84.Ra1 Kg6 85.Nd4 Qb7 86.Ra2 Qh1 87.Ra6+ Kf7 88.Nf3 Qb1
    89.Rd6 Kg7 90.Rd5 Qa2+ 91.Rd2 Qb1 92.Re2 Qb6 93.Rc2 Qb1 94.Nd4 Qh1 95.Rc7+ Kf6 96.Rc6+ Kf7
    97.Nf3 Qb1 98.Ng5+ Kg7 99.Ne6+ Kf7 100.Nd4 Qh1 101.Rc7+ Kf6 102.Nf3 Qb1 103.Rd7 Qb2+ 104.Rd2
    Qb1 105.Ng1 Qb4 106.Rd1 Qb3 107.Rd6+ Kg7 108.Rd4 Qb2+ 109.Ne2 Qb1 110.e4 Qh1 111.Rd7+ Kg8
    112.Rd4 Qh2+ 113.Ke3 h4 114.gxh4 Qh3+ 115.Kd2 Qxh4 116.Rd3 Kf8 117.Rf3 Qd8+ 118.Ke3 Qa5
    119.Kf2 Qa7+ 120.Re3 Qd7 121.Ng3 Qd2+ 122.Kf3 Qd1+ 123.Re2 Qb3+ 124.Kg2 Qb7 125.Rd2 Qb3
    126.Rd5 Ke7 127.Re5+ Kf7 128.Rf5+ Ke8 129.e5 Qa2+ 130.Kh3 Qe6 131.Kh4 Qh6+ 132.Nh5 Qh7 133.e6
    Qg6 134.Rf7 Kd8 135.f5 Qg1 136.Ng7`,
};
